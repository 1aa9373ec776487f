import type { Session } from 'fastify'
import { machineNow } from '#platform/time/clock.ts'

/** Unfinished steps of proving or setting up a second factor, kept in the session. */
interface PendingSteps {
  /** A challenge that any passkey may sign, to confirm the person's identity. */
  signature?: { challenge: string; until: number }
  /** An authenticator app that is being set up, after the person confirmed their identity. */
  totp?: { sealedSecret: string; epoch: number; until: number }
  /** A passkey that is being created, after the person confirmed their identity. */
  passkey?: { challenge: string; epoch: number; until: number }
}

declare module 'fastify' {
  interface Session {
    pendingSteps?: PendingSteps
  }
}

/** How long a step may take. */
export const goodForMs = 5 * 60_000

/** Stores the data that the session's next request needs to finish the step; valid for five minutes. */
export function beginStep<K extends keyof PendingSteps>(
  session: Session,
  kind: K,
  step: Omit<NonNullable<PendingSteps[K]>, 'until'>,
): void {
  session.pendingSteps = {
    ...session.pendingSteps,
    [kind]: { ...step, until: machineNow().epochMilliseconds + goodForMs },
  }
}

/** The pending step, if it has not expired. */
export function pendingStep<K extends keyof PendingSteps>(session: Session, kind: K): PendingSteps[K] {
  const found = session.pendingSteps?.[kind]
  return found !== undefined && found.until > machineNow().epochMilliseconds ? found : undefined
}

/** Returns the pending step and removes it, so that it can be used only once. */
export function takeStep<K extends keyof PendingSteps>(session: Session, kind: K): PendingSteps[K] {
  const found = pendingStep(session, kind)
  // A session without a pending step stays unchanged; otherwise the session of a stranger would be stored.
  if (session.pendingSteps?.[kind] === undefined) return undefined
  const { [kind]: _taken, ...rest } = session.pendingSteps ?? {}
  session.pendingSteps = rest
  return found
}

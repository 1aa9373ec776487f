import type { Session } from 'fastify'
import { machineNow } from '#platform/clock.ts'

/** Steps of showing or setting up a second factor that a session has begun and not finished. */
interface PendingSteps {
  /** What any passkey may sign, to show that somebody is who they say. */
  signature?: { challenge: string; until: number }
  /** An app for codes that is being set up, after the person was confirmed. */
  totp?: { sealedSecret: string; epoch: number; until: number }
  /** A passkey that is being made, after the person was confirmed. */
  passkey?: { challenge: string; epoch: number; until: number }
}

declare module 'fastify' {
  interface Session {
    pendingSteps?: PendingSteps
  }
}

const goodForMs = 5 * 60_000

/** Keeps what the next request of the session needs to finish the step; it is good for five minutes. */
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

/** The step that was begun, if it is not too late. */
export function pendingStep<K extends keyof PendingSteps>(session: Session, kind: K): PendingSteps[K] {
  const found = session.pendingSteps?.[kind]
  return found !== undefined && found.until > machineNow().epochMilliseconds ? found : undefined
}

/** The same, once. */
export function takeStep<K extends keyof PendingSteps>(session: Session, kind: K): PendingSteps[K] {
  const found = pendingStep(session, kind)
  const { [kind]: _taken, ...rest } = session.pendingSteps ?? {}
  session.pendingSteps = rest
  return found
}

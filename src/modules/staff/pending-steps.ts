import type { Session } from 'fastify'
import { machineNow } from '#platform/clock.ts'

/** What a session was asked and has not answered yet. */
interface Asked {
  /** What any passkey may sign, to show that somebody is who they say. */
  signature?: { challenge: string; until: number }
  /** An app for codes that is being set up, after the person was confirmed. */
  totp?: { sealedSecret: string; epoch: number; until: number }
  /** A passkey that is being made, after the person was confirmed. */
  passkey?: { challenge: string; epoch: number; until: number }
}

declare module 'fastify' {
  interface Session {
    asked?: Asked
  }
}

const goodForMs = 5 * 60_000

/** Keeps what was asked for five minutes. */
export function ask<K extends keyof Asked>(
  session: Session,
  kind: K,
  asked: Omit<NonNullable<Asked[K]>, 'until'>,
): void {
  session.asked = { ...session.asked, [kind]: { ...asked, until: machineNow().epochMilliseconds + goodForMs } }
}

/** What was asked, if it is not too late. */
export function asked<K extends keyof Asked>(session: Session, kind: K): Asked[K] {
  const found = session.asked?.[kind]
  return found !== undefined && found.until > machineNow().epochMilliseconds ? found : undefined
}

/** The same, once. */
export function takeAsked<K extends keyof Asked>(session: Session, kind: K): Asked[K] {
  const found = asked(session, kind)
  const { [kind]: _taken, ...rest } = session.asked ?? {}
  session.asked = rest
  return found
}

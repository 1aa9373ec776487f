import { type Called, call } from './call.ts'
import type { Server } from './ground.ts'

const minuteMs = 60_000

/** A call, and the time when it was sent, by this process's clock. */
export interface Timed extends Called {
  sentAt: number
}

/** Makes some calls at once, one server after the other. */
export function callAll(servers: readonly Server[], key: string, calls: number): Promise<Timed[]> {
  return Promise.all(Array.from({ length: calls }, (_, i) => timedCall(servers[i % servers.length]!, key)))
}

/** Calls all servers for some time, each again as soon as it has answered. */
export async function callOn(servers: readonly Server[], key: string, forMs: number): Promise<Timed[]> {
  const until = performance.now() + forMs
  const calls: Timed[] = []
  const callers = servers.map(async (server) => {
    while (performance.now() < until) calls.push(await timedCall(server, key))
  })
  await Promise.all(callers)
  return calls
}

async function timedCall({ url }: Server, key: string): Promise<Timed> {
  const sentAt = performance.now()
  return { ...(await call(`${url}/api/v1/members?page_size=1`, { key })), sentAt }
}

/** The calls that the limit allowed. */
export const allowed = (calls: readonly Timed[]) => calls.filter(({ status }) => status === 200)

/** The most calls that were certainly allowed within one minute: from sending the first to the answer of the last. */
export function mostInAMinute(calls: readonly Timed[]): number {
  const through = allowed(calls)
  return Math.max(
    0,
    ...through.map(
      ({ sentAt: from }) => through.filter(({ sentAt, ms }) => sentAt >= from && sentAt + ms <= from + minuteMs).length,
    ),
  )
}

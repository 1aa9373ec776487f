/** What the webhook benches share: a webhook, a steady load of events, and how late they arrived. */
import { setTimeout as pause } from 'node:timers/promises'
import { createWebhook } from '#modules/webhooks/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import type { Ledger } from '#test/chaos/ledger.ts'

export const eventsPerSecond = 100

/** Registers members over HTTP, each of which is an event. */
export function registrar(url: string, headers: Record<string, string>): () => Promise<void> {
  const body = JSON.stringify({ full_name: 'Ana Souza' })
  return async () => {
    const answer = await fetch(`${url}/api/v1/members`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    if (answer.status !== 201) throw new Error(`answered ${answer.status}`)
    await answer.arrayBuffer()
  }
}

export async function addWebhook(
  db: Db,
  box: SecretBox,
  teamId: string,
  { url, ledger }: { url: string; ledger?: Ledger },
): Promise<string> {
  const made = await createWebhook(
    await operatorContext(db, teamId),
    { url, events: null },
    { box, allowPrivate: true },
  )
  if (made instanceof Failure) throw new Error(made.message)
  ledger?.setSecret(made.secret)
  return made.id
}

/** Makes events at the steady rate. Returns the milliseconds from an event's time, which is the start of its call, to its arrival. */
export async function latencyAt(register: () => Promise<void>, ledger: Ledger, seconds: number): Promise<number[]> {
  ledger.entries.clear()
  const began = performance.now()
  const calls: Promise<void>[] = []
  for (let i = 0; i < seconds * eventsPerSecond; i++) {
    const due = began + (i * 1000) / eventsPerSecond
    if (due > performance.now()) await pause(due - performance.now())
    calls.push(register())
  }
  await Promise.all(calls)
  while (ledger.entries.size < calls.length) await pause(20)
  return [...ledger.entries.values()].map(({ firstAt, createdAt }) => firstAt - createdAt)
}

export function summary(ms: number[]) {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { events: ms.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1)! }
}

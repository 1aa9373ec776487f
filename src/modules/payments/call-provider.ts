import { setTimeout as pause } from 'node:timers/promises'
import type { Agent } from 'undici'
import { callOut } from '#platform/http/call-out.ts'
import { checkedAgent } from '#platform/http/checked-agent.ts'
import { resolveByDns } from '#platform/http/resolve.ts'
import { machineNow } from '#platform/time/clock.ts'
import type { Call, PaymentProvider, ProviderAnswer, ProviderRequest } from './provider.ts'

const connectMs = 5000
/** Up to the last byte of an answer. */
const answerMs = 20_000

/** Connections that are kept open for the calls of one piece of work, by the id of what they are for. */
export type OpenAgents = Map<string, Promise<Agent>>

interface Called {
  provider: PaymentProvider
  settings: Record<string, unknown>
  connectionId: string
  allowPrivate: boolean
  /** Nobody waits for an answer: one who is asked too often is waited for. */
  agents?: OpenAgents | undefined
}

/** Calls a provider with the settings of a connection, and closes what was opened for it. */
export async function withProvider<T>(called: Called, work: (call: Call) => Promise<T>): Promise<T> {
  const { settings, connectionId, agents } = called
  const opened = agents?.get(connectionId) ?? open(called)
  agents?.set(connectionId, opened)
  const agent = await opened
  const send = (request: ProviderRequest) => callOut(agent, request, answerMs)
  try {
    return await work({
      settings,
      connectionId,
      now: machineNow(),
      send: agents === undefined ? send : (request) => sendPatiently(() => send(request)),
    })
  } finally {
    if (agents === undefined) await agent.destroy()
  }
}

const open = ({ provider, settings, allowPrivate }: Called) =>
  checkedAgent({ allowPrivate, resolve: resolveByDns, connectMs, tls: provider.tls(settings) })

export async function closeAgents(agents: OpenAgents): Promise<void> {
  for (const agent of agents.values()) await (await agent).destroy()
}

const mostWaits = 20
const usualWaitSeconds = 5
const longestWaitSeconds = 60

/** Sends again what was asked too often, when its time has come. */
async function sendPatiently(send: () => Promise<ProviderAnswer>): Promise<ProviderAnswer> {
  for (let waits = 0; ; waits++) {
    const answer = await send()
    const seconds = Number(answer.headers['retry-after'] ?? usualWaitSeconds)
    if (answer.status !== 429 || waits === mostWaits || !(seconds <= longestWaitSeconds)) return answer
    await pause(seconds * 1000)
  }
}

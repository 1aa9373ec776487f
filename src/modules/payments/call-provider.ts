import { setTimeout as pause } from 'node:timers/promises'
import type { Agent } from 'undici'
import { callOut } from '#platform/http/call-out.ts'
import { checkedAgent } from '#platform/http/checked-agent.ts'
import { resolveByDns } from '#platform/http/resolve.ts'
import { machineNow } from '#platform/time/clock.ts'
import type { Call, PaymentProvider, ProviderAnswer, ProviderRequest } from './provider.ts'

const connectMs = 5000
/** The time limit until the last byte of an answer. */
const answerMs = 20_000

/** Connections kept open for the calls of one piece of work, by the id of what they belong to. */
export type OpenAgents = Map<string, Promise<Agent>>

interface Called {
  provider: PaymentProvider
  settings: Record<string, unknown>
  connectionId: string
  allowPrivate: boolean
  /** Set for work that nobody waits for: after an answer that there are too many calls, it waits. */
  agents?: OpenAgents | undefined
}

/** Calls a provider with the settings of a connection, and afterwards closes what was opened for the call. */
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

/** If the provider refused a call because of too many calls, sends it again after the given time. */
async function sendPatiently(send: () => Promise<ProviderAnswer>): Promise<ProviderAnswer> {
  for (let waits = 0; ; waits++) {
    const answer = await send()
    const seconds = Number(answer.headers['retry-after'] ?? usualWaitSeconds)
    if (answer.status !== 429 || waits === mostWaits || !(seconds <= longestWaitSeconds)) return answer
    await pause(seconds * 1000)
  }
}

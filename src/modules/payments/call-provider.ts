import { callOut } from '#platform/http/call-out.ts'
import { checkedAgent } from '#platform/http/checked-agent.ts'
import { resolveByDns } from '#platform/http/resolve.ts'
import { machineNow } from '#platform/time/clock.ts'
import type { Call, PaymentProvider } from './provider.ts'

const connectMs = 5000
/** Up to the last byte of an answer. */
const answerMs = 20_000

/** Calls a provider with the settings of a connection, and closes what was opened for it. */
export async function withProvider<T>(
  {
    provider,
    settings,
    connectionId,
    allowPrivate,
  }: {
    provider: PaymentProvider
    settings: Record<string, unknown>
    connectionId: string
    allowPrivate: boolean
  },
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const agent = await checkedAgent({ allowPrivate, resolve: resolveByDns, connectMs, tls: provider.tls(settings) })
  try {
    return await work({
      settings,
      connectionId,
      now: machineNow(),
      send: (request) => callOut(agent, request, answerMs),
    })
  } finally {
    await agent.destroy()
  }
}

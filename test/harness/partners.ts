import { connectProgram, programOf } from '#modules/partner-visits/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Gym } from './gym.ts'
import type { TestService } from './service.ts'

/** Connects a gym with a partner, like an operator. */
export async function connectPartner(
  service: TestService,
  gym: Gym,
  id: 'wellhub' | 'totalpass',
  settings: Record<string, unknown>,
) {
  const own = { box: service.box, allowPrivate: true, origin: service.url }
  return connectProgram(await gym.context(), own, { program: programOf(id), settings: settings as never })
}

/** The same, when it must succeed. */
export async function connectedPartner(...given: Parameters<typeof connectPartner>) {
  const connected = await connectPartner(...given)
  if (connected instanceof Failure) throw new Error(connected.message)
  return connected
}

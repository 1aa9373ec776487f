import { onTestFinished } from 'vitest'
import { startWellhubEmulator } from '#modules/partner-visits/emulator/index.ts'
import { connectProgram, programOf } from '#modules/partner-visits/index.ts'
import type { Gym } from '#test/harness/gym.ts'
import { boxOfTests } from '#test/harness/service.ts'

/** Connects a gym with an emulated partner, which ends with the test; returns the id of the connection. */
export async function samplePartner(gym: Gym): Promise<string> {
  const wellhub = await startWellhubEmulator()
  onTestFinished(wellhub.close)
  const { base_url, token, webhook_secret, gyms } = wellhub
  const settings = { base_url, token, webhook_secret, units: { [Object.values(gym.units)[0]!]: gyms[0]! } }
  const own = { box: boxOfTests, allowPrivate: true, origin: gym.api.url }
  const wanted = { program: programOf('wellhub'), settings: settings as never }
  const connected = await connectProgram(await gym.context(), own, wanted)
  if (!('id' in connected)) throw new Error(connected.message)
  return connected.id
}

import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { type Bridge, bridgeOf, codeOf, healthOf, newTurnstile, program } from '#test/harness/bridge.ts'
import type { Gym } from '#test/harness/gym.ts'

// The samples for bridges; samples.ts joins them to those of the other APIs.

const bridges = new WeakMap<Gym, Promise<{ bridge: Bridge; device: string }>>()

/** The bridge of a gym with a working turnstile, made at the first request. */
export function sampleBridge(gym: Gym): Promise<{ bridge: Bridge; device: string }> {
  const known =
    bridges.get(gym) ??
    bridgeOf(gym).then(async (made) => {
      await made.bridge.health([made.device])
      return made
    })
  bridges.set(gym, known)
  return known
}

export const deviceMakers: Record<string, (gym: Gym) => Promise<string>> = {
  commands: async (gym) => {
    const { device } = await sampleBridge(gym)
    const asked = await (await gym.owner()).post(`/devices/${device}/release`, { direction: 'in', reason: 'Visita' })
    return asked.body.data.id
  },
}

export const deviceBodies: Record<string, (gym: Gym) => Promise<object>> = {
  pairBridge: async (gym) => ({ code: await codeOf(gym, await newTurnstile(gym)), program }),
  reportBridgeHealth: async (gym) => healthOf([(await sampleBridge(gym)).device]),
  endCommand: async () => ({ result: 'done' }),
  noteDeviceMembers: async (gym) => {
    const { bridge, device } = await sampleBridge(gym)
    return { device_id: device, cursor: (await bridge.get('/members')).body.cursor, users: 1 }
  },
  decidePassage: async (gym) => ({
    attempt_id: newId(),
    device_id: (await sampleBridge(gym)).device,
    credential: { type: 'card', number: '0004512' },
    method: 'card',
    direction: 'in',
    confirms: true,
  }),
  takeFacts: async (gym) => ({
    facts: [
      {
        id: newId(),
        device_id: (await sampleBridge(gym)).device,
        at: timestampText(machineNow()),
        kind: 'free_turn',
        direction: 'out',
      },
    ],
  }),
}

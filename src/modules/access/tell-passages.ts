import { type Bridge, deviceOfBridge } from '#modules/bridges/index.ts'
import type { DecisionAnswer, DecisionRequest, Fact, FactResult } from '#modules/devices/index.ts'
import type { Acting } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { authorisePassage } from './authorise-passage.ts'
import { takeFact } from './take-facts.ts'

// What a bridge asks and tells: only of its own devices.

interface AtBridge {
  bridge: Bridge
  /** Opens the secret from which codes are made that people show. */
  box: SecretBox
}

/** Whether somebody may pass a turnstile of this bridge. */
export function decideAtTurnstile(
  ctx: Acting,
  { bridge, box }: AtBridge,
  { device_id, ...request }: DecisionRequest,
): Promise<DecisionAnswer | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  return authorisePassage({ ...ctx, deviceId: device_id, box }, () => deviceOfBridge(ctx, bridge, device_id), request)
}

/** Takes facts one after the other, in the order in which they happened. */
export async function takeFacts(
  ctx: Acting,
  { bridge, box, clockOffsetMs }: AtBridge & { clockOffsetMs: number },
  facts: Fact[],
): Promise<{ results: FactResult[] }> {
  const ids = [...new Set(facts.map(({ device_id }) => device_id))]
  const devices = await Promise.all(ids.map((id) => deviceOfBridge(ctx, bridge, id)))
  const by = { ...ctx, deviceId: null, box }
  const byId = new Map(ids.map((id, i) => [id, devices[i]!]))
  const results: FactResult[] = []
  for (const { device_id, ...fact } of facts) {
    const device = byId.get(device_id)!
    const taken =
      device instanceof Failure
        ? ({ id: fact.id, result: 'ignored', why: 'unknown_device' } as const)
        : await takeFact(by, device, fact, clockOffsetMs)
    results.push(taken)
  }
  return { results }
}

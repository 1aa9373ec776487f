import type { DecisionAnswer, DecisionRequest, Fact, FactResult } from '@catraca/device-contract/messages.ts'
import { deviceOfBridge } from '#modules/bridges/index.ts'
import type { TeamContext } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { authorisePassage } from './authorise-passage.ts'
import { takeFact } from './take-facts.ts'

// What a bridge asks and tells: only of its own devices.

/** Whether somebody may pass a turnstile of this bridge. */
export function decideAtTurnstile(
  ctx: TeamContext,
  { device_id, ...request }: DecisionRequest,
): Promise<DecisionAnswer | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  return authorisePassage({ ...ctx, deviceId: device_id }, () => deviceOfBridge(ctx, device_id), request)
}

/** Takes facts one after the other, in the order in which they happened. */
export async function takeFacts(ctx: TeamContext, facts: Fact[]): Promise<{ results: FactResult[] }> {
  const ids = [...new Set(facts.map(({ device_id }) => device_id))]
  const devices = await Promise.all(ids.map((id) => deviceOfBridge(ctx, id)))
  const byId = new Map(ids.map((id, i) => [id, devices[i]!]))
  const results: FactResult[] = []
  for (const { device_id, ...fact } of facts) {
    const device = byId.get(device_id)!
    const taken =
      device instanceof Failure
        ? ({ id: fact.id, result: 'ignored', why: 'unknown_device' } as const)
        : await takeFact(ctx, device, fact, ctx.bridge!.clockOffsetMs)
    results.push(taken)
  }
  return { results }
}

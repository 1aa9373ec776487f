import type { PairAnswer, PairRequest } from '@catraca/device-contract/messages.ts'
import type { Static } from 'typebox'
import {
  countWrongCode,
  findTurnstile,
  invalidCode,
  readTurnstileCode,
  setBridge,
  usePairing,
} from '#modules/devices/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import type { Acting } from '#platform/context.ts'
import { Failure, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { noteLive } from '#platform/events/live.ts'
import type { Tries } from '#platform/limits/tries.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { tokenHash } from '#platform/values/tokens.ts'
import { type Bridge, newBridgeToken } from './bridges.ts'
import { insertBridge } from './bridges-sql.ts'
import { readBridgeConfig } from './config.ts'

/**
 * Pairs the turnstile of a pairing code with the bridge that sends the code; the code is used up. A bridge without a token gets one, and
 * belongs to the unit of that turnstile from then on; its other turnstiles must be in the same unit. A code that is refused for this reason
 * stays valid.
 */
export async function pairBridge(
  ctx: Acting,
  { tries, box, bridge: known }: { tries: Tries; box: SecretBox; bridge: Bridge | null },
  { code: sent, program }: Static<typeof PairRequest>,
): Promise<Static<typeof PairAnswer> | Failure<'UNAUTHORIZED' | 'RATE_LIMIT_EXCEEDED'> | RuleViolated<'OTHER_UNIT'>> {
  const at = machineNowText()
  const hash = tokenHash(readTurnstileCode(sent).code)
  const paired = await attributed(ctx, async (tx) => {
    const { db, teamId } = tx
    const pairing = await usePairing(db, teamId, hash, at)
    const device = pairing && (await findTurnstile(db, teamId, pairing.device_id))
    if (device === undefined) return invalidCode()
    const { id: deviceId, store_id, store_name } = device
    if (known !== null && known.storeId !== store_id) {
      const why = `This device stands in ${store_name}, and the bridge speaks for ${known.storeName}.`
      return ruleViolated('OTHER_UNIT', `${why} Start another bridge there.`)
    }
    const token = known === null ? newBridgeToken(teamId) : null
    const id = known?.id ?? newId()
    if (token !== null) {
      await insertBridge(db, teamId, { id, store_id, token_hash: tokenHash(token), ...program, paired_at: at })
    }
    await setBridge(db, teamId, deviceId, id)
    const by = { ...tx, actor: `bridge:${id}` }
    await recordOwnSecurityEvent(by, {
      ...{ action: 'device_paired', subject: 'devices', subjectId: deviceId },
      details: { host: program.host, system: program.system },
    })
    await noteLive(db, teamId, 'devices')
    return { token, id, device }
  })
  if (paired instanceof Failure) return countWrongCode(ctx, tries, paired)
  const { token, id, device } = paired
  const { store_id: storeId, store_name: storeName, company_name: name, slug, clock_offset_ms: clockOffsetMs } = device
  const bridge = { id, storeId, storeName, company: { name, slug } }
  return { token, config: await readBridgeConfig(ctx, { bridge, clockOffsetMs, box }) }
}

import type { Static } from 'typebox'
import { attributed } from '#platform/audit/attributed.ts'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import type { Acting } from '#platform/context.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { countFailure, shareOfAddress } from '#platform/limits/too-many.ts'
import type { Tries } from '#platform/limits/tries.ts'
import { machineNow, machineNowText, timestampText } from '#platform/time/clock.ts'
import { deviceInWords } from '#platform/values/device-words.ts'
import { newToken, tokenHash } from '#platform/values/tokens.ts'
import { codeInWords, newCode, readCode } from './codes.ts'
import { readKiosk } from './kiosk.ts'
import type { Kiosk, PairingCode } from './schemas.ts'
import {
  deletePairing,
  deleteToken,
  findDevice,
  findTurnstile,
  insertPairing,
  insertToken,
  setBridge,
  usePairing,
} from './sql.ts'

const codeLivesMinutes = 10
/** How many wrong codes one address may send to a company in a day before it has to wait. */
const freeTries = 20

/** Creates the code for pairing a device: it can be used once and within ten minutes, by real time, and invalidates an earlier code. */
export async function makePairingCode(
  ctx: Acting,
  deviceId: string,
): Promise<Static<typeof PairingCode> | Failure<'NOT_FOUND'>> {
  const { db, teamId } = ctx
  const [device, turnstile] = await Promise.all([findDevice(db, teamId, deviceId), findTurnstile(db, teamId, deviceId)])
  if (device === undefined) return notFound('Device')
  const code = newCode()
  const expires_at = timestampText(machineNow().add({ minutes: codeLivesMinutes }))
  await insertPairing(db, teamId, { device_id: deviceId, code_hash: tokenHash(code), expires_at })
  await recordOwnSecurityEvent(ctx, { action: 'device_code_issued', subject: 'devices', subjectId: deviceId })
  return { code: codeInWords(code, turnstile?.slug), expires_at }
}

/** Pairs the tablet that sends a code; the code is used up. A wrong code and an expired code get the same answer. */
export async function pairDevice(
  ctx: Acting,
  tries: Tries,
  sent: string,
): Promise<
  { kiosk: Static<typeof Kiosk>; token: string } | Failure<'UNAUTHORIZED' | 'RATE_LIMIT_EXCEEDED' | 'NOT_FOUND'>
> {
  const { address, device } = ctx.origin
  const token = newToken()
  const code = readCode(sent)
  const paired = await attributed(ctx, async (tx) => {
    const at = machineNowText()
    const pairing = await usePairing(tx.db, tx.teamId, tokenHash(code), at)
    if (pairing === undefined) return invalidCode()
    const { device_id } = pairing
    const found = await findDevice(tx.db, tx.teamId, device_id)
    if (found === undefined) return notFound('Device')
    // The code of a turnstile can only be used by its bridge.
    if (found.make !== null) return invalidCode()
    const times = { paired_at: at, last_seen_at: at, held_at: null }
    await insertToken(tx.db, tx.teamId, { device_id, token_hash: tokenHash(token), address, device, ...times })
    const details = deviceInWords(device)
    const by = { ...tx, actor: `device:${device_id}` }
    await recordOwnSecurityEvent(by, { action: 'device_paired', subject: 'devices', subjectId: device_id, details })
    return found
  })
  if (paired instanceof Failure) return countWrongCode(ctx, tries, paired)
  return { kiosk: readKiosk(paired), token }
}

/** Counts an invalid code. */
export function countWrongCode<F extends Failure>(
  ctx: Acting,
  tries: Tries,
  refused: F,
): Promise<F | Failure<'RATE_LIMIT_EXCEEDED'>> {
  return countFailure(tries, shareOfAddress(ctx, 'device code', freeTries), refused)
}

export function invalidCode(): Failure<'UNAUTHORIZED'> {
  return new Failure('UNAUTHORIZED', 'This code is not valid, or not any more.', { reason: 'LINK_NOT_VALID' })
}

/** Ends the pairing of a device; it has to be paired again. A bridge without other devices is ended with it. */
export async function unpairDevice(
  ctx: Acting,
  deviceId: string,
): Promise<{ unpaired: boolean } | Failure<'NOT_FOUND'>> {
  const { db, teamId } = ctx
  const device = await findDevice(db, teamId, deviceId)
  if (device === undefined) return notFound('Device')
  await deletePairing(db, teamId, deviceId)
  const [token] = await deleteToken(db, teamId, deviceId)
  const unpaired = token !== undefined || device.bridge_id !== null
  if (device.bridge_id !== null) await setBridge(db, teamId, deviceId, null)
  if (unpaired)
    await recordOwnSecurityEvent(ctx, { action: 'device_unpaired', subject: 'devices', subjectId: deviceId })
  return { unpaired }
}

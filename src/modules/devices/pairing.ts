import { randomInt } from 'node:crypto'
import type { Static } from 'typebox'
import { attributed } from '#platform/attributed.ts'
import { machineNow, machineNowText, timestampText } from '#platform/clock.ts'
import { deviceInWords, deviceName } from '#platform/device-words.ts'
import { Failure, notFound } from '#platform/failure.ts'
import { placeOf } from '#platform/networks.ts'
import { fromCommand, recordOwnSecurityEvent } from '#platform/security-events.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { newToken, tokenHash } from '#platform/tokens.ts'
import { tooMany } from '#platform/too-many.ts'
import type { Tries } from '#platform/tries.ts'
import type { Kiosk, PairedDevice, PairingCode } from './schemas.ts'
import { deletePairing, deleteToken, findDevice, insertPairing, insertToken, listDevices } from './sql.ts'

const codeLivesMinutes = 10
/** Without what is taken for another: 0 and O, 1, I and L. Eight of 31 are 40 bits, good for ten minutes. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8
/** How many wrong codes may come from one address in a day before it has to wait. */
const freeTries = 20

/** Makes the code by which a device is paired: good once and for ten minutes, by real time; an earlier one is worthless then. */
export async function makePairingCode(
  ctx: TeamContext,
  deviceId: string,
): Promise<Static<typeof PairingCode> | Failure<'NOT_FOUND'>> {
  const { db, teamId } = ctx
  if ((await findDevice(db, teamId, deviceId)) === undefined) return notFound('Device')
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
  const expires_at = timestampText(machineNow().add({ minutes: codeLivesMinutes }))
  await insertPairing(db, teamId, { device_id: deviceId, code_hash: tokenHash(code), expires_at })
  await recordOwnSecurityEvent(ctx, { action: 'device_code_issued', subject: 'devices', subjectId: deviceId })
  return { code: `${code.slice(0, 4)}-${code.slice(4)}`, expires_at }
}

/** Pairs the device that sends a code, which is used up by it. A wrong code and one that has run out are answered alike. */
export async function pairDevice(
  ctx: TeamContext,
  tries: Tries,
  sent: string,
): Promise<Static<typeof Kiosk> | Failure<'UNAUTHORIZED' | 'RATE_LIMIT_EXCEEDED' | 'NOT_FOUND'>> {
  const { address, device } = ctx.origin ?? fromCommand
  const taken = await tries.take({ key: `device code from ${placeOf(address ?? '')}`, free: freeTries })
  if (taken.waitMs > 0) return tooMany('TOO_MANY_TRIES', taken.waitMs)
  const token = newToken()
  const code = sent.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const paired = await attributed(ctx, async (tx) => {
    const at = machineNowText()
    const pairing = await deletePairing(tx.db, tx.teamId, tokenHash(code), at)
    if (pairing === undefined) {
      return new Failure('UNAUTHORIZED', 'This code is not valid, or not any more.', { reason: 'LINK_NOT_VALID' })
    }
    const { device_id } = pairing
    const found = await findDevice(tx.db, tx.teamId, device_id)
    if (found === undefined) return notFound('Device')
    await insertToken(tx.db, tx.teamId, { device_id, token_hash: tokenHash(token), address, device, paired_at: at })
    const details = deviceInWords(device)
    const by = { ...tx, actor: `device:${device_id}` }
    await recordOwnSecurityEvent(by, { action: 'device_paired', subject: 'devices', subjectId: device_id, details })
    return found
  })
  if (paired instanceof Failure) return paired
  await tries.giveBack(taken)
  ctx.app!.setDeviceToken(token)
  return { device: paired.name, store_name: paired.store_name }
}

/** The devices in use, and which of them are paired. */
export async function listPairedDevices({ db, teamId }: TeamContext): Promise<Static<typeof PairedDevice>[]> {
  const rows = await listDevices(db, teamId)
  return rows.map(({ id, name, store_name, paired_at, last_seen_at, device }) => ({
    ...{ id, name, store_name },
    paired: paired_at === null ? null : { paired_at, last_seen_at: last_seen_at!, program: deviceName(device) },
  }))
}

/** Ends what a device may do; it has to be paired again. */
export async function unpairDevice(
  ctx: TeamContext,
  deviceId: string,
): Promise<{ unpaired: boolean } | Failure<'NOT_FOUND'>> {
  const { db, teamId } = ctx
  if ((await findDevice(db, teamId, deviceId)) === undefined) return notFound('Device')
  const unpaired = await deleteToken(db, teamId, deviceId)
  if (unpaired)
    await recordOwnSecurityEvent(ctx, { action: 'device_unpaired', subject: 'devices', subjectId: deviceId })
  return { unpaired }
}

import { reasonText } from '@catraca/device-contract/device-reasons.ts'
import type { Static } from 'typebox'
import { type EndedCommand, insertCommand } from '#modules/bridges/index.ts'
import { lockMember, setDoorCredentials } from '#modules/members/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { dayStartOf, localDate, machineNowText } from '#platform/time/clock.ts'
import { forget } from './consent.ts'
import {
  deviceExists,
  type Enrolled,
  expireEnrolments,
  findBridgedDevice,
  findConsent,
  findEnrolment,
  insertEnrolment,
  updateEnrolment,
} from './enrolment-sql.ts'
import { isKnownToDevices, whyGone } from './rules.ts'
import type { NewEnrolment } from './schemas.ts'
import { listMemberFacts, type MemberFacts } from './sql.ts'
import { insertUsers, listUserIds, updateUser } from './users-sql.ts'

/** A person stands in front of the device and waits. */
const livesSeconds = 120

export const enrolReasons = {
  DEVICE_NOT_PAIRED: 'No bridge connects this device.',
  CONSENT_MISSING: 'The member has not consented to this.',
  NOT_ON_DEVICES: 'The member is blocked, or has no contract that opens this unit now or in the next days.',
  DEVICE_BUSY: 'Somebody is being enrolled at this device.',
}

type NotBegun = Failure<'NOT_FOUND'> | RuleViolated<keyof typeof enrolReasons>

/**
 * Makes a device start to enrol a card, a face or a finger of the member in front of it. A face and a finger need the member's consent.
 * Faces and fingers stay on the devices: Catraca gets the number of a card, but of faces and fingers only that they are enrolled.
 */
export async function startEnrolment(
  ctx: Acting,
  memberId: string,
  { device_id, what }: Static<typeof NewEnrolment>,
): Promise<{ id: string; expires_at: string } | NotBegun> {
  return transact(ctx, async (tx) => {
    const { db, teamId } = tx
    const device = await findBridgedDevice(db, teamId, device_id)
    if (device === undefined) {
      if (!(await deviceExists(db, teamId, device_id))) return notFound('Device', 'device_id')
      return ruleViolated('DEVICE_NOT_PAIRED', enrolReasons.DEVICE_NOT_PAIRED)
    }
    if ((await lockMember(db, teamId, memberId)) === undefined) return notFound('Member')
    if (await lacksConsent(tx, memberId, what)) {
      return ruleViolated('CONSENT_MISSING', enrolReasons.CONSENT_MISSING)
    }
    // A member who enrols again after an erasure is put on devices again.
    await updateUser(db, teamId, memberId, { erased_at: null })
    if (!(await isKnownThere(tx, memberId, device.store_id))) {
      return ruleViolated('NOT_ON_DEVICES', enrolReasons.NOT_ON_DEVICES)
    }
    await insertUsers(db, teamId, [memberId])
    await expireEnrolments(db, teamId, device_id, machineNowText())
    const user_id = (await listUserIds(db, teamId, [memberId])).get(memberId)!
    const command = await insertCommand(tx, { device_id, kind: 'enrol', what, user_id, livesSeconds })
    const enrolment = { ...command, member_id: memberId, device_id, what, actor: tx.actor, asked_at: machineNowText() }
    const begun = await insertEnrolment(db, teamId, enrolment)
    return begun ? command : ruleViolated('DEVICE_BUSY', enrolReasons.DEVICE_BUSY)
  })
}

async function isKnownThere(tx: InCompany, memberId: string, storeId: string): Promise<boolean> {
  return isKnownToDevices(await factsOf(tx, memberId), storeId, localDate(tx.now, tx.timeZone).toString())
}

async function factsOf(tx: InCompany, memberId: string): Promise<MemberFacts> {
  const [facts] = await listMemberFacts(tx.db, { teamId: tx.teamId, dayStartsAt: dayStartOf(tx), ids: [memberId] })
  return facts!
}

/**
 * Stores the result of an enrolment. If the member was blocked or the consent was withdrawn meanwhile, the enrolment does not count and the
 * devices delete it.
 */
export async function endEnrolment(tx: Acting, { id, kind, result }: EndedCommand): Promise<void> {
  const enrolment = kind === 'enrol' ? await findEnrolment(tx.db, tx.teamId, id) : undefined
  if (enrolment === undefined) return
  await lockMember(tx.db, tx.teamId, enrolment.member_id)
  const by = { ...tx, actor: `device:${enrolment.device_id}` }
  const failed = result.result === 'failed'
  const refused = failed ? undefined : await takeEnrolled(by, enrolment, result.card ?? undefined)
  const end = { state: failed || refused !== undefined ? 'failed' : 'done', ended_at: machineNowText() } as const
  await updateEnrolment(tx.db, tx.teamId, id, { ...end, detail: refused ?? result.detail ?? null })
}

/** A card needs no consent. */
async function lacksConsent({ db, teamId }: Acting, member_id: string, what: Enrolled): Promise<boolean> {
  return what !== 'card' && (await findConsent(db, teamId, { member_id, what, withdrawn_at: null })) === undefined
}

interface Enrolment {
  member_id: string
  device_id: string
  what: Enrolled
}

/** Records on the member what was enrolled; otherwise returns why this failed. */
async function takeEnrolled(
  tx: Acting,
  { member_id, device_id, what }: Enrolment,
  card: string | undefined,
): Promise<string | undefined> {
  if (await lacksConsent(tx, member_id, what)) {
    await forget(tx, member_id, 'consent', device_id)
    return reasonText('consent_withdrawn')
  }
  const device = await findBridgedDevice(tx.db, tx.teamId, device_id)
  if (device === undefined || !(await isKnownThere(tx, member_id, device.store_id))) {
    await forget(tx, member_id, whyGone(await factsOf(tx, member_id)), device_id)
    return reasonText('has_to_leave')
  }
  if (what === 'card' && card === undefined) return reasonText('no_card')
  const written = await setDoorCredentials(tx, member_id, credentialsOf(what, card))
  if (!(written instanceof Failure)) return undefined
  // The device has already stored the card as this member's.
  await forget(tx, member_id, 'consent', device_id)
  return reasonText(written.kind === 'NOT_FOUND' ? 'has_to_leave' : 'card_taken')
}

function credentialsOf(what: Enrolled, card: string | undefined) {
  if (what === 'card') return { access_card_number: card! }
  return what === 'face' ? { facial_enrolled: true } : { biometric_enrolled: true }
}

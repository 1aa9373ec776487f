import { createHmac } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { type OutsideAnswer, OutsideFailure } from '#platform/http/call-out.ts'
import { isSame } from '#platform/secrets/is-same.ts'
import { failureOf } from '../../failure-of.ts'
import type { Call, PartnerProgram, Person, Told, Verdict } from '../../program.ts'
import { classSettings, commonSettings, instantOf, isObject, type Json, jsonOf, textOf } from '../../read-message.ts'
import { askGym } from './ask-gym.ts'
import { bookedClasses, checkProducts } from './classes.ts'

// Wellhub, formerly Gympass: its Access Control API. One token is valid for all gyms of a vendor; each call names the gym. Facts known only
// from integrators, and not from Wellhub, are in docs/partners.md.

const WellhubSettings = Type.Object(
  {
    ...commonSettings,
    ...classSettings,
    token: Type.String({ minLength: 1, maxLength: 2000 }),
    webhook_secret: Type.String({ minLength: 1, maxLength: 100 }),
  },
  { additionalProperties: false },
)
export type WellhubSettings = Static<typeof WellhubSettings>

export const wellhub: PartnerProgram<WellhubSettings> = {
  id: 'wellhub',
  name: 'Wellhub',
  settings: WellhubSettings,
  secrets: ['token', 'webhook_secret'],
  asksForPersons: true,
  personKey: /^\d{13}$/,
  classes: bookedClasses,

  /**
   * Asks for a person who does not exist, in each gym: the answer that there is no check-in shows that token and gym are known. Then asks
   * for the gym's products.
   */
  async connect(call) {
    for (const [unitId, gym] of Object.entries(call.settings.units)) {
      const { status } = await ask(call, gym, '0000000000000')
      if (status === 401 || status === 403) {
        throw new OutsideFailure('unauthorised', `Wellhub does not take the token for the gym ${gym}`, {
          field: 'token',
        })
      }
      if (status === 429 || status >= 500) throw failureOf(status, `units.${unitId}`)
      await checkProducts(call, gym)
    }
  },

  parseWebhook({ webhook_secret, units }, { headers, body }) {
    if (!isSigned(body, headers['x-gympass-signature'], webhook_secret)) return 'forged'
    const message = jsonOf(body)
    if (message === undefined) return { field: 'body', message: 'must be a JSON object' }
    const kind = textOf(message.event_type)?.toLowerCase().replaceAll('_', '-')
    const data = isObject(message.event_data) ? message.event_data : {}
    if (kind === 'checkin' || kind === 'checkin-booking-occurred') return checkInOf(data, units)
    // The second l is not always there.
    const booking = /^booking-(requested|(?:late-)?cancell?ed)$/.exec(kind ?? '')
    return booking === null ? 'nothing' : bookingOf(data, units, booking[1] !== 'requested')
  },

  async validate(call, { unitId, personKey }): Promise<Verdict> {
    return verdictOf(await ask(call, call.settings.units[unitId]!, personKey))
  },
}

function ask(call: Call<WellhubSettings>, gym: string, gympass_id: string): Promise<OutsideAnswer> {
  return askGym(call, gym, { method: 'POST', path: '/access/v1/validate', body: { gympass_id } })
}

/** The status decides first, and then the key: a 200 may have no body. A check-in that was counted already is the visit that we have. */
function verdictOf({ status, body }: OutsideAnswer): Verdict {
  if (status >= 200 && status < 300) return { state: 'validated' }
  const key = String(body?.errors?.[0]?.key ?? '')
  if (key === 'checkin.already.validated') return { state: 'validated' }
  if (/^checkin\.validation\.cancell?ed$/.test(key)) return { state: 'cancelled', reason: 'cancelled' }
  if (key === 'checkin.validation.expired') return { state: 'expired', reason: 'expired' }
  if (status === 404) return { state: 'refused', reason: 'no_check_in' }
  if (status === 400 || status === 422) return { state: 'refused', reason: 'refused' }
  throw failureOf(status)
}

/** HMAC-SHA1 of the exact bytes of the body; hexadecimal in either case, with or without a leading 0X. */
function isSigned(body: Buffer, header: string | string[] | undefined, secret: string): boolean {
  if (typeof header !== 'string') return false
  const sent = header.trim().replace(/^0x/i, '').toLowerCase()
  return isSame(createHmac('sha1', secret).update(body).digest('hex'), sent)
}

function checkInOf(data: Json, units: Record<string, string>): Told {
  const [user, gym] = [data.user, data.gym].map((one) => (isObject(one) ? one : {})) as [Json, Json]
  const [key, place] = [textOf(user.unique_token), textOf(gym.id)]
  const unitId = unitOf(units, place)
  if (unitId === undefined) return 'unknown'
  if (key === null) return { field: 'event_data.user.unique_token', message: 'is required' }
  const checked_in_at = instantOf(data.timestamp)
  if (checked_in_at === null)
    return { field: 'event_data.timestamp', message: 'must be a time in seconds or milliseconds' }
  return {
    ...{ unitId, person: personOf(key, user), checked_in_at, expires_at: instantOf(data.expires_at), endpoint: null },
    // Check-ins have no id. The time is in seconds or milliseconds.
    reference: `${place} ${key} ${Math.floor(Date.parse(checked_in_at) / 1000)}`,
  }
}

function bookingOf(data: Json, units: Record<string, string>, isGivenUp: boolean): Told {
  const [user, slot] = [data.user, data.slot].map((one) => (isObject(one) ? one : {})) as [Json, Json]
  const unitId = unitOf(units, textOf(slot.gym_id))
  if (unitId === undefined) return 'unknown'
  const [key, slotId, booking] = [textOf(user.unique_token), textOf(slot.id), textOf(slot.booking_number)]
  if (key === null) return { field: 'event_data.user.unique_token', message: 'is required' }
  if (slotId === null) return { field: 'event_data.slot.id', message: 'is required' }
  if (booking === null) return { field: 'event_data.slot.booking_number', message: 'is required' }
  const told_at = instantOf(data.timestamp)
  if (told_at === null) return { field: 'event_data.timestamp', message: 'must be a time in seconds or milliseconds' }
  return { unitId, booking, slotId, isGivenUp, person: personOf(key, user), told_at }
}

const unitOf = (units: Record<string, string>, gym: string | null) => Object.keys(units).find((id) => units[id] === gym)

function personOf(key: string, user: Json): Person {
  const names = [user.first_name, user.last_name].map(textOf).filter((name) => name !== null)
  const name = names.length > 0 ? names.join(' ') : textOf(user.name)
  return { key, name, email: textOf(user.email), phone: textOf(user.phone_number), cpf: null }
}

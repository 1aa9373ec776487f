import { hash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { type OutsideAnswer, OutsideFailure } from '#platform/http/call-out.ts'
import { failureOf } from '../../failure-of.ts'
import type { Call, PartnerProgram, Person, Told, Verdict } from '../../program.ts'
import { commonSettings, instantOf, isObject, type Json, jsonOf, textOf } from '../../read-message.ts'

// TotalPass: a check-in comes with an address that is called once, and this call confirms it. Each unit has its own key and its own address
// for webhooks. Facts known only from integrators, and not from TotalPass, are in docs/partners.md.

const TotalpassSettings = Type.Object(
  {
    ...commonSettings,
    partner_api_key: Type.String({ minLength: 1, maxLength: 2000 }),
    confirmation_host: Type.Optional(
      Type.String({
        description: 'The host where check-ins are confirmed, unless it follows from base_url.',
        maxLength: 300,
      }),
    ),
  },
  { additionalProperties: false },
)
type TotalpassSettings = Static<typeof TotalpassSettings>

export const totalpass: PartnerProgram<TotalpassSettings> = {
  id: 'totalpass',
  name: 'TotalPass',
  settings: TotalpassSettings,
  secrets: ['partner_api_key', 'units'],
  asksForPersons: false,
  personKey: /^\d{11}$/,
  classes: null,

  async connect(call, webhookUrl) {
    for (const unitId of Object.keys(call.settings.units)) await register(call, unitId, `${webhookUrl}/${unitId}`)
  },

  parseWebhook(settings, { path, body }) {
    if (!Object.hasOwn(settings.units, path)) return 'unknown'
    const message = jsonOf(body)
    if (message === undefined) return { field: 'body', message: 'must be a JSON object' }
    return message.type === 'CHECK_IN_CREATED' ? checkInOf(settings, path, message) : 'nothing'
  },

  async validate({ settings, send }, { endpoint, unclear }): Promise<Verdict> {
    if (endpoint === null) return { state: 'refused', reason: 'no_check_in' }
    // The address may have been stored under other settings.
    if (!isKnownHost(settings, endpoint)) return { state: 'refused', reason: 'strange_address' }
    return verdictOf(await send({ method: 'POST', url: endpoint }), unclear)
  },
}

/** The token is valid for 24 hours and used at once, since only registering the webhook needs it. */
async function register({ settings, send }: Call<TotalpassSettings>, unitId: string, webhook_url: string) {
  const { base_url, partner_api_key, units } = settings
  const auth = await send({
    method: 'POST',
    url: `${base_url}/partner/auth`,
    body: { partner_api_key, place_api_key: units[unitId] },
  })
  const field = `units.${unitId}`
  const token = textOf(auth.body?.token)
  if (auth.status === 400 || auth.status === 401 || auth.status === 403) {
    throw new OutsideFailure('unauthorised', 'TotalPass does not take partner_api_key with the key of this unit', {
      field,
    })
  }
  if (auth.status >= 300 || token === null) throw failureOf(auth.status, field)
  const headers = { authorization: `Bearer ${token}` }
  const body = { webhook_url, webhook_type: 'CHECKIN' }
  const made = await send({ method: 'POST', url: `${base_url}/partner/webhook/create`, headers, body })
  if (made.status < 300) return
  // A webhook may already exist.
  const changed = await send({ method: 'PUT', url: `${base_url}/partner/webhook/update`, headers, body })
  if (changed.status >= 300) throw failureOf(changed.status, field)
}

/**
 * "Not available" means that the check-in was confirmed before, or withdrawn. If an earlier call of ours had no answer, it counts as
 * confirmed.
 */
function verdictOf({ status, body }: OutsideAnswer, unclear: boolean): Verdict {
  if (status >= 200 && status < 300) return { state: 'validated' }
  if (status === 404) return { state: 'refused', reason: 'no_check_in' }
  const errors: unknown[] = Array.isArray(body?.errors) ? body.errors : []
  const labels = errors.map((one) => textOf(isObject(one) && isObject(one.source) ? one.source.label : null))
  if (labels.includes('check_in_expired_alert')) return { state: 'expired', reason: 'expired' }
  if (status === 422) return unclear ? { state: 'validated' } : { state: 'refused', reason: 'not_available' }
  if (status === 400) return { state: 'refused', reason: 'refused' }
  throw failureOf(status)
}

function checkInOf(settings: TotalpassSettings, unitId: string, message: Json): Told {
  const [checkIn, user] = [message.check_in, message.user].map((one) => (isObject(one) ? one : {})) as [Json, Json]
  const endpoint = textOf(message.endpoint)
  if (endpoint === null || !isKnownHost(settings, endpoint)) {
    return { field: 'endpoint', message: 'must be an address of TotalPass' }
  }
  const person = personOf(user)
  if (person === undefined) return { field: 'user.document_number', message: 'or user.code is required' }
  const checked_in_at = instantOf(checkIn.started_at)
  if (checked_in_at === null) return { field: 'check_in.started_at', message: 'must be a time' }
  // The address is secret, and identifies the check-in.
  const reference = hash('sha256', endpoint, 'base64url')
  return { unitId, reference, person, checked_in_at, expires_at: instantOf(checkIn.expires_at), endpoint }
}

/** A person with a CPF is identified by it; others by the partner's code. */
function personOf(user: Json): Person | undefined {
  const digits = textOf(user.document_number)?.replace(/\D/g, '') ?? ''
  const isCpf = digits.length === 11 && (textOf(user.document_type)?.toLowerCase() ?? 'cpf') === 'cpf'
  const key = isCpf ? digits : textOf(user.code)
  if (key === null) return undefined
  const { name, email, phone } = user
  return { key, name: textOf(name), email: textOf(email), phone: textOf(phone), cpf: isCpf ? digits : null }
}

/**
 * The body of a webhook proves nothing, so its address is called only on hosts where TotalPass confirms check-ins, and exactly as it was
 * written.
 */
function isKnownHost({ base_url, confirmation_host }: TotalpassSettings, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const [base, { protocol, host, username, password }] = [new URL(base_url), new URL(endpoint)]
  const isTheirs = base.host.endsWith('.totalpass.com')
  const confirming = isTheirs ? `admin${base.host.includes('.staging.') ? '.staging' : ''}.totalpass.com` : base.host
  return protocol === base.protocol && username === '' && password === '' && host === (confirmation_host ?? confirming)
}

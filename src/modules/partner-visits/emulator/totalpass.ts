import { randomBytes, randomUUID } from 'node:crypto'
import { type Answer, type Call, startEmulator } from '#platform/emulator/server.ts'
import { type EmulatorOptions, noFaults, type PaidVisit } from './options.ts'

// TotalPass, as far as its public pages and integrators describe it (docs/partners.md): a check-in has an address that is called once.

const partnerApiKey = 'totalpass-partner-key'
const placeApiKeys = ['place-key-1', 'place-key-2', 'place-key-3']
const checkInMinutes = 90
const tokenMs = 24 * 3_600_000

export interface Visitor {
  name: string
  document_number: string
  email?: string
  phone?: string
  code?: string
}

interface CheckIn {
  place: string
  person: string
  at: Date
  state: 'open' | 'validated' | 'cancelled'
}

export async function startTotalpassEmulator(options: EmulatorOptions = {}) {
  const { now = () => new Date() } = options
  const tokens = new Map<string, { place: string; until: number }>()
  const webhooks = new Map<string, string>()
  const checkIns = new Map<string, CheckIn>()
  const paid: PaidVisit[] = []

  function answer({ method, path, headers, body }: Call): Answer {
    const name = `${method} ${path}`
    if (name === 'POST /partner/auth') return authorise(body)
    if (name === 'POST /helper/checkins') return simulate(String(body.place_api_key), body.user as Visitor)
    const confirmed = /^\/webhook\/confirmations\/(.+)$/.exec(path)
    if (method === 'POST' && confirmed !== null) return confirm(confirmed[1]!)
    const known = tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (known === undefined || known.until < now().getTime()) return { status: 401, body: { message: 'Unauthorized' } }
    const { webhook_url, webhook_type } = body
    if (!/^(POST \/partner\/webhook\/create|PUT \/partner\/webhook\/update)$/.test(name)) return unknown
    if (typeof webhook_url !== 'string' || webhook_type !== 'CHECKIN') {
      return { status: 400, body: { statusCode: 400, message: ['webhook_type must be CHECKIN'], error: 'Bad Request' } }
    }
    if (method === 'POST' && webhooks.has(known.place)) return { status: 409, body: { message: 'already exists' } }
    webhooks.set(known.place, webhook_url)
    return { status: method === 'POST' ? 201 : 200, body: { webhook_url, webhook_type } }
  }

  function authorise({ partner_api_key, place_api_key }: Record<string, unknown>): Answer {
    if (partner_api_key !== partnerApiKey || !placeApiKeys.includes(String(place_api_key))) {
      return { status: 401, body: { message: 'Invalid credentials' } }
    }
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, { place: String(place_api_key), until: now().getTime() + tokenMs })
    const partner = { name: 'Catraca', partnerApiKey }
    return { status: 201, body: { partner, place: { name: 'Academia', placeApiKey: place_api_key }, token } }
  }

  function confirm(token: string): Answer {
    const found = checkIns.get(decodeURIComponent(token))
    if (found === undefined) return { status: 404, body: { message: 'not found' } }
    if (found.state !== 'open') return refusal('check_in_not_available')
    if (now().getTime() - found.at.getTime() > checkInMinutes * 60_000) return refusal('check_in_expired_alert')
    found.state = 'validated'
    paid.push({ place: found.place, person: found.person, at: now().toISOString() })
    return { status: 200, body: '1' }
  }

  function simulate(place: string, visitor: Visitor): Answer {
    const url = webhooks.get(place)
    if (url === undefined) return { status: 400, body: { message: 'the place has no webhook' } }
    // The same format as theirs: base64 with its equals signs.
    const token = randomBytes(22).toString('base64')
    const at = now()
    checkIns.set(token, { place, person: visitor.document_number, at, state: 'open' })
    const { document_number, ...user } = visitor
    const message = {
      type: 'CHECK_IN_CREATED',
      endpoint: `${emulator.url}/webhook/confirmations/${token}`,
      check_in: { started_at: local(at), expires_at: local(new Date(at.getTime() + checkInMinutes * 60_000)) },
      place: { place: randomUUID(), name: 'Academia', code: 'ACAD' },
      user: { ...user, document_number, document_type: 'cpf' },
    }
    void emulator.tell(url, JSON.stringify(message))
    return { status: 200, body: message }
  }

  const emulator = await startEmulator(options, { noFaults, answer, isHelp: (path) => path.startsWith('/helper/') })
  return {
    ...{
      url: emulator.url,
      base_url: emulator.url,
      partner_api_key: partnerApiKey,
      place_api_keys: placeApiKeys,
      paid,
    },
    ...{ told: emulator.told, close: emulator.close, faults: emulator.faults },
    /** A visitor checks in with the app; the webhook is on its way when this returns. */
    checkIn: (place: string, visitor: Visitor) => simulate(place, visitor),
    cancel: (endpoint: string) => {
      const found = checkIns.get(endpoint.split('/confirmations/')[1] ?? '')
      if (found?.state === 'open') found.state = 'cancelled'
    },
  }
}

const unknown: Answer = { status: 404, body: { message: 'Cannot find it' } }

/** The label decides; the texts are in Portuguese. */
function refusal(label: string): Answer {
  const source = { message: 'Check-in indisponível', label }
  return { status: 422, body: { errors: [{ status: 422, title: 'Check-in', detail: source.message, source }] } }
}

/** Times have the offset of the place. */
function local(at: Date): string {
  return `${new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`
}

import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { startTotalpassEmulator, startWellhubEmulator } from '#modules/partner-visits/emulator/index.ts'
import { connectProgram, programOf } from '#modules/partner-visits/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import type { Db } from '#platform/db/pool.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { freePort } from '#test/harness/free-port.ts'
import { call, statusesOf } from './ground/call.ts'
import type { Fault } from './ground/fault.ts'
import { type Ground, type Server, secretsKey } from './ground/ground.ts'

const visits = Number(process.env.PARTNERS_VISITS ?? 5000)
const kills = 5
const atOnce = 40
const burst = 200
const share = 0.1
const faults = {
  silent: share,
  lostAnswers: share,
  unauthorised: share / 5,
  tooMany: share,
  failing: share,
  emptyAnswers: share,
  webhooksRepeated: share,
  webhooksLost: share,
  webhooksLate: share,
  oddForms: share,
}
const none = Object.fromEntries(Object.keys(faults).map((name) => [name, 0]))
const refs = ['centro', 'norte', 'sul']
/** How many of a hundred visitors turn back before the door, and how many undo their check-in. */
const [turningRound, undoing] = [5, 3]
const [tries, attemptMs] = [10, 200]
const settledMs = 180_000

interface Visitor {
  program: 'wellhub' | 'totalpass'
  key: string
  unit: number
  number: number
}

/**
 * A day of visitors of two programs at three units, with partners that behave badly, while the server is killed again and again. At the end
 * each person whose visit the partner pays for is validated here, once, and nobody else.
 */
export const fault: Fault = {
  name: `${visits} visitors of two partners with faults at ${share * 100} %, the server killed ${kills} times`,
  limitMs: 1_800_000,
  async run(ground) {
    const postgres = await ground.postgres()
    const { db } = postgres
    const settings = { DATABASE_URL: postgres.url(), PORT: String(await freePort()) }
    const server = await ground.server(settings)
    const gym = await openGym(db, server.url)
    const partners = await startPartners(ground, gym)
    const visitors = Array.from({ length: visits }, (_, number) => visitorOf(number))

    // Half of them have been here before.
    partners.setDay(-1)
    await introduce(
      partners,
      visitors.filter(({ number }) => number % 2 === 0),
    )
    await recognised(db)
    const slowest = await measureBurst(partners)
    await recognised(db)
    partners.setDay(0)
    const doors = await measureDoors(gym, partners)
    ground.say(`introduced; ${doors}`)

    partners.setFaults(faults)
    const stories = new Stories(gym, partners, visitors)
    const ended = Promise.all(Array.from({ length: atOnce }, () => stories.tellAll()))
    await killAgainAndAgain(ground, settings, { first: server, ended, stories })
    partners.setFaults(none)
    await partners.told()
    await settled(ground, db, gym.teamId)
    return judge(gym, partners, `${stories.said()}; ${burst} webhooks at once with p99 ${slowest} ms; ${doors}`)
  },
}

interface OpenGym {
  db: Db
  teamId: string
  units: string[]
  key: string
  origin: string
}

async function openGym(db: Db, origin: string): Promise<OpenGym> {
  const units = refs.map((ref) => ({ ref, name: ref, max_capacity: 100_000 }))
  const file = JSON.stringify({ company: { slug: 'gym', name: 'Academia' }, units })
  const { answer } = await applyCompanyFile(db, readCompanyFile(file, 'gym'), machineNow())
  const teamId = answer.company.id
  const { key } = await createKey(db, { teamId, isTest: false, name: 'door', scopes, rateLimit: 100_000_000 })
  return { db, teamId, units: refs.map((ref) => answer.units[ref]!), key, origin }
}

type Partners = Awaited<ReturnType<typeof startPartners>>

async function startPartners(ground: Ground, gym: OpenGym) {
  let days = 0
  const now = () => new Date(Date.now() + days * 86_400_000)
  const [wellhub, totalpass] = [await startWellhubEmulator({ now }), await startTotalpassEmulator({ now })]
  for (const { close } of [wellhub, totalpass]) ground.cleanup.defer(close)
  const own = { box: createSecretBox(Buffer.from(secretsKey, 'hex')), allowPrivate: true, origin: gym.origin }
  const connect = async (id: 'wellhub' | 'totalpass', settings: Record<string, unknown>, places: string[]) => {
    const units = Object.fromEntries(refs.map((ref, i) => [ref, places[i]!]))
    const wanted = { program: programOf(id), settings: { ...settings, units } as never }
    const connected = await connectProgram(await operatorContext(gym.db, gym.teamId), own, wanted)
    if (!('id' in connected)) throw new Error(connected.message)
    return connected.webhook_url
  }
  const { base_url, token, webhook_secret, gyms } = wellhub
  const webhookUrl = await connect('wellhub', { base_url, token, webhook_secret }, gyms)
  wellhub.sendTo(webhookUrl)
  const { partner_api_key, place_api_keys } = totalpass
  await connect('totalpass', { base_url: totalpass.base_url, partner_api_key }, place_api_keys)
  return {
    wellhub,
    webhookUrl,
    totalpass,
    setDay: (day: number) => {
      days = day
    },
    setFaults(wanted: object) {
      for (const emulator of [wellhub, totalpass]) Object.assign(emulator.faults, wanted)
    },
    checkIn({ program, key, unit }: Visitor): string {
      if (program === 'totalpass') {
        const { body } = totalpass.checkIn(place_api_keys[unit]!, { name: `Visitante ${key}`, document_number: key })
        return (body as { endpoint: string }).endpoint
      }
      wellhub.checkIn(gyms[unit]!, { gympass_user_id: key, first_name: 'Visitante', last_name: key })
      return ''
    },
    undo({ program, key, unit }: Visitor, endpoint: string) {
      if (program === 'wellhub') wellhub.cancel(gyms[unit]!, key)
      else totalpass.cancel(endpoint)
    },
    told: async () => void (await Promise.all([wellhub.told(), totalpass.told()])),
    /** Visits that are paid for, as "program unit key". */
    paid: () => [
      ...wellhub.paid.map(({ place, person }) => `wellhub ${gyms.indexOf(place)} ${person}`),
      ...totalpass.paid.map(({ place, person }) => `totalpass ${place_api_keys.indexOf(place)} ${person}`),
    ],
  }
}

function visitorOf(number: number): Visitor {
  const program = number % 4 < 2 ? 'wellhub' : 'totalpass'
  const key = program === 'wellhub' ? String(1_000_000_000_000 + number) : cpfOf(number)
  return { program, key, unit: number % 3, number }
}

/** A valid CPF for each number. */
function cpfOf(number: number): string {
  const digits = String(100_000_000 + number)
    .split('')
    .map(Number)
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, i) => total + digit * (length + 1 - i), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

/** Checks everybody in, a limited number at once. */
async function introduce(partners: Partners, visitors: Visitor[]): Promise<void> {
  for (let i = 0; i < visitors.length; i += burst) {
    for (const visitor of visitors.slice(i, i + burst)) partners.checkIn(visitor)
    await partners.told()
  }
}

/** Waits until everybody who was reported is known. */
async function recognised(db: Db): Promise<void> {
  const told = db.selectFrom('partner_visits').select('id').where('told', 'is not', null).limit(1)
  while ((await told.executeTakeFirst()) !== undefined) await pause(100)
}

/** Sends many webhooks at once. Returns, in ms, the longest time for one, leaving out the slowest hundredth. */
async function measureBurst({ wellhub, webhookUrl }: Partners): Promise<number> {
  const { gyms, webhook_secret } = wellhub
  wellhub.sendTo(undefined)
  const calls = Array.from({ length: burst }, (_, i) => {
    const { body } = wellhub.checkIn(gyms[i % 3]!, { gympass_user_id: String(3_000_000_000_000 + i) })
    const signature = createHmac('sha1', webhook_secret).update(JSON.stringify(body)).digest('hex')
    return { method: 'POST', body: body as object, headers: { 'x-gympass-signature': signature } }
  })
  wellhub.sendTo(webhookUrl)
  const answers = await Promise.all(calls.map((sent) => call(webhookUrl, sent)))
  if (answers.some(({ status }) => status !== 200)) throw new Error(`webhooks were answered ${statusesOf(answers)}`)
  const took = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round(took[Math.ceil(burst * 0.99) - 1]!)
}

/** The time of doors with a partner that answers in 300 ms, and with one that does not answer. */
async function measureDoors(gym: OpenGym, partners: Partners): Promise<string> {
  const p95 = async (from: number) => {
    const took: number[] = []
    for (let number = from; number < from + 40; number++) {
      const visitor = visitorOf(visits + number * 4)
      partners.checkIn(visitor)
      await partners.told()
      let member = await memberOf(gym, visitor)
      while (member === undefined) {
        await pause(10)
        member = await memberOf(gym, visitor)
      }
      const answered = await validate(gym, visitor, member)
      if (answered.body?.allowed !== true) throw new Error(`visitor ${visitor.key} was not let in`)
      took.push(answered.ms)
    }
    return Math.round(took.sort((a, b) => a - b)[37]!)
  }
  partners.setFaults({ slowMs: 300 })
  const slow = await p95(1)
  partners.setFaults({ slowMs: 0, silent: 1 })
  const silent = await p95(101)
  partners.setFaults({ silent: 0 })
  return `door p95 ${slow} ms beside a partner of 300 ms, ${silent} ms beside a silent one`
}

async function memberOf({ db, teamId }: OpenGym, { program, key }: Visitor): Promise<string | undefined> {
  const people = db.selectFrom('partner_people').select('member_id').where('team_id', '=', teamId)
  const row = await people.where('program', '=', program).where('person_key', '=', key).executeTakeFirst()
  return row?.member_id
}

function validate({ key, units, origin }: OpenGym, { unit }: Visitor, member_profile_id: string) {
  return call(`${origin}/api/v1/access/validate`, {
    ...{ method: 'POST', key, timeoutMs: 5000 },
    body: { member_profile_id, store_id: units[unit] },
  })
}

/** What visitors do: they check in, come to the door or not, and try again when it does not open. */
class Stories {
  private readonly counts = { let_in: 0, turned_round: 0, undone: 0, denied: 0, never_told: 0 }
  private readonly waiting: Visitor[]
  private readonly gym: OpenGym
  private readonly partners: Partners

  constructor(gym: OpenGym, partners: Partners, visitors: Visitor[]) {
    this.gym = gym
    this.partners = partners
    this.waiting = visitors.toReversed()
  }

  get left(): number {
    return this.waiting.length
  }

  said(): string {
    return Object.entries(this.counts)
      .map(([what, count]) => `${count} ${what.replace('_', ' ')}`)
      .join(', ')
  }

  async tellAll(): Promise<void> {
    for (let visitor = this.waiting.pop(); visitor !== undefined; visitor = this.waiting.pop()) {
      this.counts[await this.tell(visitor)]++
    }
  }

  private async tell(visitor: Visitor): Promise<keyof Stories['counts']> {
    const { gym, partners } = this
    const endpoint = partners.checkIn(visitor)
    if (visitor.number % 100 < turningRound) return 'turned_round'
    if (visitor.number % 100 < turningRound + undoing) {
      partners.undo(visitor, endpoint)
      return 'undone'
    }
    for (let attempt = 0; attempt < tries; attempt++) {
      await pause(attemptMs * attempt)
      const member = await memberOf(gym, visitor)
      if (member === undefined) continue
      const { status, body } = await validate(gym, visitor, member)
      if (status === 200 && body.allowed) return 'let_in'
    }
    return (await memberOf(gym, visitor)) === undefined ? 'never_told' : 'denied'
  }
}

async function killAgainAndAgain(
  ground: Ground,
  settings: Record<string, string>,
  { first, ended, stories }: { first: Server; ended: Promise<unknown>; stories: Stories },
) {
  let server = first
  for (let killed = 0; killed < kills; killed++) {
    const until = (visits * (kills - killed)) / (kills + 1)
    while (stories.left > until) await pause(100)
    server.child.kill('SIGKILL')
    await server.ended
    server = await ground.server(settings)
    ground.say(`killed ${killed + 1} times, ${stories.left} visitors to come`)
  }
  await ended
}

/** Waits until there is nothing left to ask. */
async function settled(ground: Ground, db: Db, teamId: string): Promise<void> {
  for (const end = performance.now() + settledMs; performance.now() < end; await pause(2000)) {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from partner_visits where team_id = ${teamId} and state = 'waiting'
         and (next_ask_at is not null or asking_until is not null or let_in_at is not null)`.execute(db)
    ground.say(`${rows[0]!.open} visits to settle`)
    if (rows[0]!.open === 0) return
  }
}

async function judge({ db, teamId, units }: OpenGym, partners: Partners, said: string) {
  const { rows } = await sql<{ program: string; unit_id: string; person_key: string }>`
    select c.program, v.unit_id, v.person_key from partner_visits v join partner_connections c on c.id = v.connection_id
     where v.team_id = ${teamId} and v.state = 'validated'`.execute(db)
  const here = rows.map(({ program, unit_id, person_key }) => `${program} ${units.indexOf(unit_id)} ${person_key}`)
  const there = partners.paid()
  const [ours, theirs] = [new Set(here), new Set(there)]
  const onlyHere = here.filter((one) => !theirs.has(one))
  const onlyThere = there.filter((one) => !ours.has(one))
  const twice = here.length - ours.size + there.length - theirs.size
  const some = [
    ...onlyHere.slice(0, 3).map((one) => `${one} here`),
    ...onlyThere.slice(0, 3).map((one) => `${one} there`),
  ]
  return {
    seen: `${there.length} paid there, ${here.length} validated here, ${onlyHere.length} only here, ${onlyThere.length} only there, ${twice} twice${some.length > 0 ? ` (${some.join(', ')})` : ''}; ${said}`,
    holds: onlyHere.length === 0 && onlyThere.length === 0 && twice === 0 && there.length > visits * 0.5,
  }
}

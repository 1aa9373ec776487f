import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { issueMemberCode } from '#modules/access/index.ts'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { setClockOffset } from '#modules/companies/index.ts'
import { createDeliverer, type Deliverer } from '#modules/webhooks/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import { machineNow } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { createSecretBox } from '#platform/secrets.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { advanceCompany } from '#src/passing-time.ts'
import { endServer, type Ground, type Server, secretsKey } from '#test/faults/ground/ground.ts'
import { shiftedBy } from '#test/faults/ground/shifted.ts'
import { until } from '#test/faults/ground/wait.ts'
import type { Body, Reply } from './answer.ts'
import { type Call, type Caller, record, recording } from './calls.ts'
import { foreignMarks, markOf } from './canaries.ts'
import { Coverage } from './coverage.ts'
import { openDatabase } from './database.ts'
import { openDesk } from './desk.ts'
import { debounceSeconds, lessonsOfDay, maxVisitMinutes, plans, type Setting, units } from './gyms.ts'
import { addHooks, type Hook, recoverHooks } from './hooks.ts'
import { dayOf } from './model/days.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** The service under the walk: a server process of its own on a PostgreSQL of its own. */
export interface Service {
  url: string
  db: Db
  receiver: Receiver
  deliverer: Deliverer
  /** For commands that run on the same database. */
  settings: Record<string, string>
  /** Something is being broken: an answer may be missing. */
  disturbed: boolean
  /** Waits until server and database work. */
  up(): Promise<void>
  /** Kills the server, and starts it again at the same address. */
  killServer(): Promise<void>
  killPostgres(): Promise<void>
  /** Starts a second server on a machine whose clock is ahead; every other call of a disturbed round goes to it. */
  startOther(secondsAhead: number): Promise<void>
  endOther(): Promise<void>
  /** Where the next call goes. */
  address(): string
  freeze(): void
  thaw(): void
  /** What the server has logged, at least as a warning. */
  log: Server['log']
  /** What the run has reached. */
  coverage: Coverage
}

/** On a PostgreSQL of its own, or in a new database beside that of `databaseUrl`. */
export async function startService(ground: Ground, databaseUrl?: string): Promise<Service> {
  const database = await openDatabase(ground, databaseUrl)
  const port = await freePort()
  // What time does is done by the walk, at the moments of its steps.
  const settings = { DATABASE_URL: database.url, CATRACA_ROLE: 'api', PORT: String(port) }
  let server = await ground.server(settings)
  let other: Server | undefined
  let calls = 0
  const { url } = server
  const receiver = await startReceiver(ground.cleanup)
  const deliverer = createDeliverer({
    db: database.db,
    box: createSecretBox(Buffer.from(secretsKey, 'hex')),
    log: pino({ level: 'silent' }),
    clock: machineNow,
    allowPrivate: async () => true,
    answerMs,
  })
  ground.cleanup.defer(deliverer.close)
  const service: Service = {
    url,
    db: database.db,
    receiver,
    deliverer,
    settings: { DATABASE_URL: settings.DATABASE_URL, CATRACA_SECRETS_KEY: secretsKey },
    disturbed: false,
    coverage: new Coverage(),
    log: () => server.log(),
    async up() {
      await until('an answer of the database', () => sql`select`.execute(database.db).catch(() => undefined))
      await until('an answer of the server', () =>
        fetch(`${url}/readyz`).then(
          (answer) => answer.arrayBuffer().then(() => answer.ok),
          () => false,
        ),
      )
    },
    async killServer() {
      server.child.kill('SIGKILL')
      await server.ended
      server = await ground.server(settings)
    },
    killPostgres: database.kill,
    async startOther(secondsAhead) {
      other = await ground.server({ ...settings, PORT: '0', ...shiftedBy(secondsAhead) })
    },
    async endOther() {
      if (other !== undefined) await endServer(other)
      other = undefined
    },
    address: () => (other !== undefined && service.disturbed && ++calls % 2 === 0 ? other.url : url),
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
  }
  return service
}

/** A free port that no connection outwards takes while the server is killed and started again. */
async function freePort(port = 20_000 + (process.pid % 10_000)): Promise<number> {
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort(port + 1)
  server.close()
  await once(server, 'close')
  return port
}

export type { Body, Reply }

/** A company in the service, and who calls it. */
export interface Company {
  teamId: string
  slug: string
  /** In every text of it, and in no other gym's. */
  mark: string
  /** Answers that show a text of another gym. */
  leaks: string[]
  log: Service['log']
  timeZone: string
  db: Db
  /** What has been called, in order. */
  calls: Call[]
  /** What the run has reached. */
  coverage: Coverage
  /** Ids of the service by what the steps call them, such as `member 12` or `unit u1`. */
  ids: Map<string, string>
  member(step: number): string
  membership(step: number): string
  lesson(name: string): string
  /** The member of a membership, both by the steps that made them. */
  ownerOf(membership: number): number
  /** The local day of the last time that was set. */
  today(): string
  /** Calls the public API with the company's key. */
  api: Caller
  /** A key that may read plans and nothing else. */
  narrowKey: string
  /** The name of its partner program. */
  program: string
  /** Calls the dashboard's API as the owner. */
  staff(method: string, path: string, body?: unknown): Promise<Reply>
  /** Calls the app's API as a member, named by the step. */
  app(member: number, method: string, path: string, body?: unknown): Promise<Reply>
  newCode(member: number): Promise<string>
  setTime(to: number): Promise<void>
  /** The company's time, in ms. */
  now(): number
  /** Where its events are sent to. */
  hooks: Hook[]
  /** Sends the events that are due. */
  deliver(): Promise<void>
  /** Lets its receivers behave again, and has everything sent that they have not accepted. */
  recoverWebhooks(): Promise<void>
  /** Does what the company's time has made due. */
  advance(): Promise<void>
  /** The events after one, in the order in which they are told. */
  eventsAfter(seq: number): Promise<{ seq: number; type: string; object: Body }[]>
}

let gyms = 0
/** How long a receiver may take that never answers. */
const answerMs = 400

/** A new company, named and set up alike for the same setting; what `furnish` does is told to no receiver. */
export async function openGym(
  service: Service,
  setting: Setting,
  furnish: (company: Company) => Promise<void> = async () => {},
): Promise<Company> {
  const { url, db, deliverer, receiver } = service
  const slug = `walk-${process.pid}-${++gyms}`
  const file = readCompanyFile(JSON.stringify(companyFile(setting, slug)), slug)
  const { answer } = await applyCompanyFile(db, file, Temporal.Instant.from(setting.begins))
  const teamId = answer.company.id
  const { key } = await createKey(db, { teamId, isTest: true, name: 'walk', scopes, rateLimit: 100_000_000 })
  const desk = await openDesk(service, teamId)
  const box = createSecretBox(Buffer.from(secretsKey, 'hex'))
  const ids = new Map([
    ...named('plan', answer.plans),
    ...named('unit', answer.units),
    ...named('trainer', answer.trainers),
    ...named('exercise', answer.exercises),
  ])
  const narrow = await createKey(db, {
    teamId,
    isTest: true,
    name: 'plans',
    scopes: ['plans:read'],
    rateLimit: 100_000_000,
  })
  const phones = new Map<number, Promise<string>>()
  let offset = 0
  let now = Temporal.Instant.from(setting.begins).epochMilliseconds
  const idOf = (name: string) => ids.get(name) ?? 'unknown'

  const noted = { calls: [] as Call[], coverage: service.coverage }
  const leaks: string[] = []
  const mark = markOf(slug)
  const send = async (to: string, call: Request): Promise<Reply> => {
    const { text, ...reply } = await fetchText(to, call)
    leaks.push(...foreignMarks(text, mark).map((other) => `${call.method} ${to} shows ${other}`))
    return { ...reply, body: JSON.parse(text) }
  }
  const company: Company = {
    teamId,
    slug,
    mark,
    leaks,
    log: service.log,
    timeZone: setting.timeZone,
    db,
    narrowKey: narrow.key,
    program: `Parceria ${mark}`,
    ...noted,
    ids,
    member: (step) => idOf(`member ${step}`),
    membership: (step) => idOf(`membership ${step}`),
    lesson: (name) => idOf(`lesson ${name}`),
    ownerOf: (membership) => Number(ids.get(`owner ${membership}`)),
    now: () => Date.now() + offset,
    hooks: [],
    recoverWebhooks: () => recoverHooks(company),
    deliver: async () => void (await deliverer.deliverDue(teamId)),
    today: () => dayOf(now, setting.timeZone),
    api: recording(noted, 'api', (method, path, body, headers) =>
      send(`${service.address()}/api/v1${path}`, {
        method,
        body,
        headers: { authorization: `Bearer ${key}`, ...headers },
      }),
    ),
    staff: recording(noted, 'staff', async (method, path, body) =>
      send(`${service.address()}/dashboard/api${path}`, { method, body, headers: { cookie: await desk() } }),
    ),
    async app(member, method, path, body) {
      const phone = phones.get(member) ?? newPhone(company, { url, slug, member })
      phones.set(member, phone)
      phone.catch(() => phones.delete(member))
      const headers = { cookie: await phone }
      const caller = recording(noted, `app ${member}`, (method, path, body) =>
        send(`${service.address()}/app/api/${slug}${path}`, { method, body, headers }),
      )
      return caller(method, path, body)
    },
    async newCode(member) {
      const ctx = await operatorContext(db, teamId, box)
      const id = company.member(member)
      const { member_code } = await issueMemberCode(ctx, id)
      record(noted.calls, { who: 'desk', method: 'CODE', path: `/members/${id}`, made: member_code })
      return member_code
    },
    async setTime(to) {
      now = to
      record(noted.calls, { who: 'clock', method: 'ADVANCE', path: new Date(to).toISOString() })
      offset = to - machineNow().epochMilliseconds
      await setClockOffset(db, teamId, offset)
    },
    async advance() {
      await advanceCompany(db, teamId)
    },
    eventsAfter: (seq) =>
      db
        .selectFrom('events')
        .select(['seq', 'type', 'object'])
        .where('team_id', '=', teamId)
        .where('seq', '>', seq)
        .orderBy('seq')
        .execute(),
  }
  await company.setTime(now)
  await furnish(company)
  company.hooks = await addHooks(company, { receiver, name: slug, now: company.now })
  return company
}

const named = (kind: string, ids: Record<string, string>): [string, string][] =>
  Object.entries(ids).map(([ref, id]) => [`${kind} ${ref}`, id])

/** The cookie of a phone that has come in by a link from the desk. */
async function newPhone(
  company: Company,
  { url, slug, member }: { url: string; slug: string; member: number },
): Promise<string> {
  const made = await company.staff('POST', `/members/${company.member(member)}/app-link`)
  const token = made.body.data.link.split('#')[1]
  const answer = await fetch(`${url}/app/api/${slug}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (answer.status !== 201) throw new Error(`The link of member ${member} is not good: ${await answer.text()}`)
  await answer.arrayBuffer()
  return answer.headers.get('set-cookie')!.split(';')[0]!
}

interface Request {
  method: string
  body: unknown
  headers: Record<string, string>
}

async function fetchText(url: string, { method, body, headers }: Request) {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // What is answered again was done by an earlier request.
  const isReplayed = answer.headers.has('idempotency-replayed')
  const request = isReplayed ? undefined : (answer.headers.get('x-request-id') ?? undefined)
  return { status: answer.status, text: await answer.text(), ...(request === undefined ? {} : { request }) }
}

/** The file by which `catraca apply` makes the company. */
export function companyFile({ timeZone, billing, denyWhenFull }: Setting, slug: string): object {
  const mark = markOf(slug)
  return {
    company: {
      slug,
      name: `Academia ${mark}`,
      timezone: timeZone,
      test: true,
      billing,
      access: {
        debounce_seconds: debounceSeconds,
        max_visit_minutes: maxVisitMinutes,
        deny_when_full: denyWhenFull,
      },
    },
    units: units.map(({ ref, capacity }) => ({ ref, name: `${ref} ${mark}`, max_capacity: capacity })),
    plans: [...plans, { ...plans[0]!, ref: 'velho', isActive: false }].map((plan) => ({
      ref: plan.ref,
      name: `${plan.ref} ${mark}`,
      kind: plan.credits === null ? 'matricula' : 'passe',
      price_cents: plan.price,
      enrollment_fee_cents: plan.fee,
      duration_days: plan.days,
      trial_days: plan.trialDays,
      grace_period_days: plan.grace,
      max_classes_per_week: plan.classesPerWeek,
      has_group_classes: plan.groupClasses,
      max_freezes_per_year: plan.freezesPerYear,
      max_freeze_days: plan.freezeDays,
      ...(plan.credits === null ? {} : { credits: plan.credits }),
      ...('isActive' in plan ? { is_active: plan.isActive } : {}),
      units: plan.units,
      access_hours: plan.hours,
    })),
    partner_programs: [{ name: `Parceria ${mark}`, active: true, max_entries_per_day: 1 }],
    trainers: [{ ref: 'ana', name: `Ana Souza ${mark}` }],
    exercises: [{ ref: 'supino', name: `Supino ${mark}` }],
    class_types: [{ ref: 'spinning', name: `Spinning ${mark}`, duration_minutes: 50, default_max_capacity: 2 }],
    schedule: lessonsOfDay.flatMap(({ ref, from, to, capacity }) =>
      [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
        ref: `${ref}-${day_of_week}`,
        class_type: 'spinning',
        day_of_week,
        start_time: from,
        end_time: to,
        max_capacity: capacity,
      })),
    ),
  }
}

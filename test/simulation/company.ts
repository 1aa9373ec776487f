import { issueMemberCode } from '#modules/access/index.ts'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { setClockOffset } from '#modules/companies/index.ts'
import { chargeAhead } from '#modules/memberships/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import type { Db } from '#platform/db/pool.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { advanceCompany } from '#src/process/passing-time.ts'
import { secretsKey } from '#test/faults/ground/ground.ts'
import type { Body, Reply } from './answer.ts'
import { type Call, type Caller, record, recording } from './calls.ts'
import { foreignMarks, markOf, OwnIds } from './canaries.ts'
import { companyFile } from './company-file.ts'
import type { Coverage } from './coverage.ts'
import { openDesk } from './desk.ts'
import { openDoors } from './doors.ts'
import type { Setting } from './gyms.ts'
import { addHooks, type Hook, recoverHooks } from './hooks.ts'
import { dayOf } from './model/days.ts'
import { askedUnit } from './model/door.ts'
import { openPartner, type Partner } from './partner.ts'
import type { Service } from './service.ts'

/** A company in the service, and its callers. */
export interface Company {
  teamId: string
  slug: string
  /** In every text of this gym, and in no other gym's. */
  mark: string
  /** Answers that show a text of another gym. */
  leaks: string[]
  log: Service['log']
  timeZone: string
  db: Db
  /** All calls, in order. */
  calls: Call[]
  /** What the run has reached. */
  coverage: Coverage
  /** The service's ids by their names in the steps, such as `member 12` or `unit u1`. */
  ids: Map<string, string>
  member(step: number): string
  membership(step: number): string
  lesson(name: string): string
  /** The member of a membership, both by the steps that made them. */
  ownerOf(membership: number): number
  /** The local day of the time that was set last. */
  today(): string
  /** Calls the public API with the company's key. */
  api: Caller
  /** A key that may only read plans. */
  narrowKey: string
  /** The name of its partner program that is not asked about visits. */
  program: string
  /** The partner that is asked about visits. */
  partner: Partner
  /** Calls the dashboard's API as the owner. */
  staff(method: string, path: string, body?: unknown): Promise<Reply>
  /** Calls the app's API as a member, named by the step. */
  app(member: number, method: string, path: string, body?: unknown): Promise<Reply>
  newCode(member: number): Promise<string>
  /** The id of the turnstile of a unit. */
  turnstile(unit: string): string
  /** Calls the devices' API as the bridge of a unit's turnstile. */
  bridge(unit: string, method: string, path: string, body?: unknown): Promise<Reply>
  /** Calls the app's API as the kiosk of a unit. */
  kiosk(unit: string, method: string, path: string, body?: unknown): Promise<Reply>
  setTime(to: number): Promise<void>
  /** The company's time, in ms. */
  now(): number
  /** The last line of the audit trail from before the walk. */
  lastLineBefore: number
  /** The webhooks that get its events. */
  hooks: Hook[]
  /** Sends the events that are due. */
  deliver(): Promise<void>
  /** Makes its receivers behave again, and has everything sent that they have not accepted. */
  recoverWebhooks(): Promise<void>
  /** Does what the company's time has made due. */
  advance(): Promise<void>
  /** Charges the periods that begin within this many days. */
  chargeAhead(days: number): Promise<void>
  /** The events after a given one, in order. */
  eventsAfter(seq: number): Promise<{ seq: number; type: string; object: Body }[]>
}

let gyms = 0

/** A new company, with the same names and settings for the same setting; the events of `furnish` go to no receiver. */
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
  const mark = markOf(slug)
  const ids = new OwnIds(mark)
  const { plans: plan, units: unit, trainers: trainer, exercises: exercise } = answer
  for (const [kind, made] of Object.entries({ plan, unit, trainer, exercise })) {
    for (const [ref, id] of Object.entries(made)) ids.set(`${kind} ${ref}`, id)
  }
  const narrow = await createKey(db, {
    teamId,
    isTest: true,
    name: 'plans',
    scopes: ['plans:read'],
    rateLimit: 100_000_000,
  })
  const doors = await openDoors({ url, slug, desk: await desk(), unit: (ref) => ids.get(`unit ${ref}`)! })
  let offset = 0
  const partner = await openPartner({
    ...{
      db,
      teamId,
      box,
      url,
      unit: ids.get(`unit ${askedUnit}`)!,
      classType: answer.class_types.spinning!,
      cleanup: service.cleanup,
    },
    now: () => Date.now() + offset,
  })
  const phones = new Map<number, Promise<string>>()
  let now = Temporal.Instant.from(setting.begins).epochMilliseconds
  const idOf = (name: string) => ids.get(name) ?? 'unknown'

  const noted = { calls: [] as Call[], coverage: service.coverage }
  const leaks: string[] = []
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
    partner,
    ...noted,
    ids,
    member: (step) => idOf(`member ${step}`),
    membership: (step) => idOf(`membership ${step}`),
    lesson: (name) => idOf(`lesson ${name}`),
    ownerOf: (membership) => Number(ids.get(`owner ${membership}`)),
    now: () => Date.now() + offset,
    lastLineBefore: await lastLine(db, teamId),
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
      const ctx = { ...(await operatorContext(db, teamId)), box }
      const id = company.member(member)
      const { member_code } = await issueMemberCode(ctx, id)
      record(noted.calls, { who: 'desk', method: 'CODE', path: `/members/${id}`, made: member_code })
      return member_code
    },
    turnstile: (unit) => doors.turnstiles.get(unit)!.device,
    bridge: (unit, ...call) =>
      recording(noted, `bridge ${unit}`, (method, path, body) => {
        const headers = { authorization: `Bearer ${doors.turnstiles.get(unit)!.token}` }
        return send(`${service.address()}/device/api${path}`, { method, body, headers })
      })(...call),
    kiosk: (unit, ...call) =>
      recording(noted, `kiosk ${unit}`, (method, path, body) =>
        send(`${service.address()}/app/api/${slug}${path}`, {
          method,
          body,
          headers: { cookie: doors.kiosks.get(unit)! },
        }),
      )(...call),
    async setTime(to) {
      now = to
      record(noted.calls, { who: 'clock', method: 'ADVANCE', path: new Date(to).toISOString() })
      offset = to - machineNow().epochMilliseconds
      await setClockOffset(db, teamId, offset)
    },
    async advance() {
      await advanceCompany(db, teamId)
    },
    chargeAhead: async (days) => void (await chargeAhead(await operatorContext(db, teamId), days)),
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

async function lastLine(db: Db, teamId: string): Promise<number> {
  const lines = db
    .selectFrom('audit_trail')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('team_id', '=', teamId)
  return Number((await lines.executeTakeFirstOrThrow()).last ?? 0)
}

/** The cookie of a phone that signed in with a link from the desk. */
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
  // A replayed answer belongs to an earlier request.
  const isReplayed = answer.headers.has('idempotency-replayed')
  const request = isReplayed ? undefined : (answer.headers.get('x-request-id') ?? undefined)
  return { status: answer.status, text: await answer.text(), ...(request === undefined ? {} : { request }) }
}

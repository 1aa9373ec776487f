import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { StaffContext } from '#apis/staff/context.ts'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { setClockOffset } from '#modules/companies/index.ts'
import { permissionsOf } from '#modules/staff/index.ts'
import type { Deliverer } from '#modules/webhooks/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { type Scope, scopes } from '#platform/auth/scopes.ts'
import type { Db } from '#platform/db/pool.ts'
import type { DB } from '#platform/db/schema.generated.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { advanceCompany } from '#src/process/passing-time.ts'
import { Client } from './client.ts'
import { type StaffClient, signedIn } from './staff.ts'

export interface GymOptions {
  /** How many units it has; their refs are u1, u2, … */
  units?: number
  timezone?: string
  test?: boolean
  billing?: 'internal' | 'external'
  /** Entries besides the usual plan `mensal`, in the form of a company's file. */
  plans?: object[]
  promotions?: object[]
  partnerPrograms?: object[]
  /** Its own exercises, in the form of a company's file. */
  exercises?: object[]
  trainers?: object[]
  /** Rules of the door, in the form of a company's file. */
  access?: object
  /** Class types besides `spinning`, in the form of a company's file. */
  classTypes?: object[]
  /** The weekly schedule, with its class type `spinning` or others, in the form of a company's file. */
  schedule?: object[]
}

/** A company for a single test, with keys to call the API. */
export interface Gym {
  teamId: string
  slug: string
  /** Unit ids by ref. */
  units: Record<string, string>
  /** Plan ids by ref. */
  plans: Record<string, string>
  /** Trainer ids by ref. */
  trainers: Record<string, string>
  /** Exercise ids by ref. */
  exercises: Record<string, string>
  /** Moves a test gym's clock ahead to an instant, or to noon of a local day, and does everything that is due. */
  travel(to: Temporal.Instant | string): Promise<void>
  /** Applies its file with another time zone. */
  rezone(timezone: string): Promise<void>
  /** The events recorded for it, of all or some types, in order. */
  events(...types: string[]): Promise<Selectable<DB['events']>[]>
  /** The context for use cases and staff endpoints, by the gym's own clock. */
  context(): Promise<StaffContext>
  /** With all scopes. */
  api: Client
  /** Its owner, who is signed in on the dashboard at the first request. */
  owner(): Promise<StaffClient>
  /** A client with a new key of these scopes. */
  client(options: { scopes?: readonly Scope[]; rateLimit?: number; expiresAt?: Temporal.Instant }): Promise<Client>
}

const mensal = {
  ref: 'mensal',
  name: 'Mensal',
  price_cents: 12990,
  duration_days: 30,
  grace_period_days: 5,
  max_classes_per_week: 3,
  has_group_classes: true,
  max_freezes_per_year: 2,
  max_freeze_days: 30,
}

const enough = 1_000_000

export async function makeGym(
  { db, url, deliverer, box }: { db: Db; url: string; deliverer: Deliverer; box: SecretBox },
  options: GymOptions,
): Promise<Gym> {
  let timezone = options.timezone ?? 'America/Sao_Paulo'
  const slug = `gym-${randomUUID()}`
  const file = readCompanyFile(
    JSON.stringify({
      company: {
        slug,
        name: `Academia ${slug}`,
        timezone,
        test: options.test ?? false,
        billing: options.billing ?? 'external',
        access: options.access ?? {},
      },
      units: Array.from({ length: options.units ?? 1 }, (_, i) => ({
        ref: `u${i + 1}`,
        name: `Unit ${i + 1}`,
        max_capacity: 50,
      })),
      plans: [mensal, ...(options.plans ?? [])],
      class_types: [
        { ref: 'spinning', name: 'Spinning', duration_minutes: 50, default_max_capacity: 20 },
        ...(options.classTypes ?? []),
      ],
      schedule: options.schedule ?? [],
      exercises: options.exercises ?? [],
      trainers: [{ ref: 'ana', name: 'Ana Souza', email: 'ana@example.com' }, ...(options.trainers ?? [])],
      promotions: options.promotions ?? [],
      partner_programs: options.partnerPrograms ?? [],
      sources: [{ name: 'Instagram' }, { name: 'Indicação' }, { name: 'Panfleto', active: false }],
    }),
    slug,
  )
  const { answer } = await applyCompanyFile(db, file, machineNow())
  const teamId = answer.company.id
  const client: Gym['client'] = async ({ scopes: granted = scopes, rateLimit = enough, expiresAt }) => {
    const key = { teamId, isTest: options.test ?? false, name: 'test', scopes: granted, rateLimit, expiresAt }
    const { id, key: secret } = await createKey(db, key)
    return new Client(url, secret, id)
  }
  const travel: Gym['travel'] = async (to) => {
    const instant =
      typeof to === 'string' ? Temporal.PlainDateTime.from(`${to}T12:00`).toZonedDateTime(timezone).toInstant() : to
    await setClockOffset(db, teamId, instant.epochMilliseconds - machineNow().epochMilliseconds)
    await advanceCompany(db, teamId)
    await deliverer.deliverDue(teamId)
  }
  const rezone: Gym['rezone'] = async (to) => {
    timezone = to
    await applyCompanyFile(db, { ...file, company: { ...file.company, timezone } }, machineNow())
  }
  const events: Gym['events'] = (...types) =>
    db
      .selectFrom('events')
      .selectAll()
      .where('team_id', '=', teamId)
      .$if(types.length > 0, (query) => query.where('type', 'in', types))
      .orderBy('seq')
      .execute()
  let owner: Promise<StaffClient> | undefined
  return {
    teamId,
    slug,
    owner: () => (owner ??= signedIn({ db, url }, { teamId }, 'owner')),
    travel,
    rezone,
    events,
    context: async () => {
      const ctx = await operatorContext(db, teamId)
      const owner = { staffId: '', permissions: permissionsOf.owner, unitIds: [] }
      return { ...ctx, ...owner, box, contacts: 'all', once: (_part, write) => write(ctx) }
    },
    units: answer.units,
    plans: answer.plans,
    trainers: answer.trainers,
    exercises: answer.exercises,
    client,
    api: await client({}),
  }
}

/**
 * Fastify and Drizzle on the tables of the floor, with prepared statements. It checks no key and applies no rule of gyms. Started by the
 * bench with { dir, target }; prints its address. Its paths are those of the floor.
 */
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { dir, target } = JSON.parse(process.argv[2]!)
const load = (name: string) => import(createRequire(join(dir, 'x.js')).resolve(name))
const [{ default: fastify }, { drizzle }, { count, desc, eq, and, sql }, pgCore, { default: pg }] = await Promise.all(
  ['fastify', 'drizzle-orm/node-postgres', 'drizzle-orm', 'drizzle-orm/pg-core', 'pg'].map(load),
)
const { date, pgSchema, text, timestamp, uuid } = pgCore
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const members = pgSchema('floor').table('members', {
  ...{ team_id: uuid('team_id'), id: uuid('id'), client_id: uuid('client_id'), status: text('status') },
  ...{ full_name: text('full_name'), email: text('email'), phone: text('phone'), cpf: text('cpf') },
  ...{ birth_date: date('birth_date'), gender: text('gender'), source: text('source'), store_id: uuid('store_id') },
  ...{ experience_level: text('experience_level'), fitness_goals: text('fitness_goals').array() },
  ...{ created_at: time('created_at'), updated_at: time('updated_at') },
})
const db = drizzle(new pg.Pool({ ...target, max: 16 }))
const given = (name: string) => sql.placeholder(name)
const ofTeam = eq(members.team_id, given('team'))
const one = db
  .select()
  .from(members)
  .where(and(ofTeam, eq(members.id, given('id'))))
  .prepare('one')
const newest = db.select().from(members).where(ofTeam).orderBy(desc(members.created_at), desc(members.id)).limit(20)
const list = newest.prepare('list')
const total = db.select({ n: count() }).from(members).where(ofTeam).prepare('total')
const person = ['full_name', 'email', 'phone', 'cpf', 'birth_date', 'store_id']
const columns = ['team_id', 'id', 'client_id', 'status', ...person, 'created_at', 'updated_at']
const placeholders = Object.fromEntries(columns.map((column) => [column, given(column)]))
const create = db
  .insert(members)
  .values({ ...placeholders, fitness_goals: [] })
  .returning()
  .prepare('create')

interface Sent {
  params: { team: string; id: string }
  body: object
}

const app = fastify()
app.get('/:team/members/:id', async ({ params }: Sent) => ({ success: true, data: (await one.execute(params))[0] }))
app.get('/:team/members', async ({ params }: Sent) => {
  const [data, [counted]] = await Promise.all([list.execute(params), total.execute(params)])
  return { success: true, data, pagination: { page: 1, limit: 20, total: counted.n, pages: Math.ceil(counted.n / 20) } }
})
app.post('/:team/members', async ({ params, body }: Sent) => {
  const now = Temporal.Now.instant().toString()
  const ids = { team_id: params.team, id: randomUUID(), client_id: randomUUID() }
  const [data] = await create.execute({ ...body, ...ids, status: 'trial', created_at: now, updated_at: now })
  return { success: true, data }
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))

/**
 * The least a server can do for the same answers: `node:http`, `pg`, one prepared statement over the socket for each, on
 * tables that hold what the answer shows and have no index, trigger or rule but those that the answer itself needs (CPF and
 * e-mail stay unique). No key, no checks, no rules, no log. Started by the harness with { target }; prints its address.
 *
 *   GET /:company/members/:id   the member's row; our answer holds the memberships, too
 *   GET /:company/members?page=  20 of the newest and how many there are; our answer holds the active membership, too
 *   GET /:company/classes       a week's classes with the own seats; our answer is made for a phone's session
 *   POST /:company/members      one insert
 *   POST /:company/enter        a check-in and an event by one statement
 *   POST /:company/leave        the end of the check-in and an event by one statement
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { isoTimestamp } from '#platform/db/pool.ts'

const { target } = JSON.parse(process.argv[2]!)
const asText = (text: string) => text
const parsers: Record<number, (text: string) => unknown> = { 20: Number, 1082: asText, 1184: isoTimestamp }
const pool = new pg.Pool({
  ...target,
  max: 16,
  options: '-c timezone=UTC',
  types: { getTypeParser: (oid: number) => parsers[oid] ?? pg.types.getTypeParser(oid) },
})

const columns =
  'id, client_id, status, full_name, email, phone, cpf, birth_date, gender, source, store_id, experience_level, fitness_goals'
const texts = {
  one: `select ${columns}, created_at, updated_at from floor.members where team_id = $1 and id = $2`,
  classes: `select c.*, s.status as seat from floor.classes c
              left join floor.seats s on s.team_id = $1 and s.class_id = c.id
             where c.team_id = $1 and c.starts_at > now() and c.starts_at < now() + interval '7 days' order by c.starts_at`,
  create: `insert into floor.members (team_id, ${columns}, created_at, updated_at)
           values ($1, $2, $3, 'trial', $4, $5, $6, $7, $8, $9, $10, $11, $12, '{}', now(), now()) returning *`,
  enter: `with entered as (insert into floor.checkins (team_id, id, member_id, store_id, checkin_at)
                           values ($1, $2, $3, $4, now()) returning checkin_at)
          insert into floor.events (team_id, id, type, created_at, object)
          select $1, $5, 'access.checkin', checkin_at, $6 from entered`,
  leave: `with left_at as (update floor.checkins set checkout_at = now()
                            where team_id = $1 and member_id = $2 and checkout_at is null returning checkout_at)
          insert into floor.events (team_id, id, type, created_at, object)
          select $1, $3, 'access.checkout', checkout_at, $4 from left_at limit 1`,
}

/** Prepared for each page, so that the plan knows how far the page is from the start. */
const listOf = (page: number) => ({
  name: `list ${page}`,
  text: `select ${columns}, created_at, updated_at, (select count(*) from floor.members where team_id = $1) as total
           from floor.members where team_id = $1 order by created_at desc, id desc limit 20 offset ${(page - 1) * 20}`,
})

async function answer(request: IncomingMessage): Promise<unknown> {
  const [path, number] = request.url!.split('?page=')
  const page = Number(number ?? 1)
  const [, team, what, id] = path!.split('/')
  const run = (name: keyof typeof texts, values: unknown[]) => pool.query({ name, text: texts[name], values })
  if (what === 'classes') return { data: (await run('classes', [team])).rows }
  if (request.method === 'GET') {
    const { rows } =
      id === undefined ? await pool.query({ ...listOf(page), values: [team] }) : await run('one', [team, id])
    return id === undefined
      ? {
          data: rows,
          pagination: { page, limit: 20, total: rows[0].total, pages: Math.ceil(rows[0].total / 20) },
        }
      : { data: rows[0] }
  }
  const sent = (await json(request)) as Record<string, unknown>
  const object = () => JSON.stringify({ object: 'checkin', ...sent })
  switch (what) {
    case 'members': {
      const { full_name, email, phone, cpf, birth_date, gender, source, store_id, experience_level } = sent
      const person = [full_name, email, phone, cpf, birth_date, gender, source, store_id, experience_level]
      const { rows } = await run('create', [team, randomUUID(), randomUUID(), ...person])
      return { data: rows[0] }
    }
    case 'enter':
      await run('enter', [team, randomUUID(), sent.member_profile_id, sent.store_id, randomUUID(), object()])
      return { allowed: true }
    default:
      await run('leave', [team, sent.member_profile_id, randomUUID(), object()])
      return { success: true }
  }
}

const server = createServer(async (request, response) => {
  const given = (await answer(request).catch((error) => {
    console.error(error)
    response.statusCode = 500
  })) as object
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ success: true, ...given }))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

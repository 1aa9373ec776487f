/**
 * The least a server can do to record an entry: `node:http`, the service's own statements in one transaction, no key, no
 * checks, no rules, no log. Started by the harness with { target, statements } as its argument: in the values `$member`
 * stands for the one who was sent, `$now` for the time and `$id` for a new id. Prints its address.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createPool } from '#platform/db/pool.ts'
import { newId } from '#platform/ids.ts'

const { target, statements } = JSON.parse(process.argv[2]!) as {
  target: object
  statements: { text: string; values: unknown[] }[]
}
const pool = createPool(target)

const server = createServer(async (request, response) => {
  const { member_profile_id: member } = (await json(request)) as { member_profile_id: string }
  const now = new Date().toISOString()
  const meaning = (value: unknown): unknown => {
    if (value === '$member') return member
    if (value === '$now') return now
    if (value === '$id') return newId()
    if (Array.isArray(value)) return value.map(meaning)
    return typeof value === 'string' && value.includes('$member') ? value.replaceAll('$member', member) : value
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { text, values } of statements) await client.query(text, values.map(meaning))
    await client.query('commit')
  } finally {
    client.release()
  }
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ allowed: true, duplicate: false, member_profile_id: member, reason: null }))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

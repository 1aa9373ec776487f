/**
 * The least a server can do to answer a list: `node:http`, one prepared statement, JSON.stringify. No key, no checks, no
 * log. Started by the harness with { target, text, values } as its argument; prints its address.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPool } from '#platform/db/pool.ts'

const { target, text, values } = JSON.parse(process.argv[2]!)
// The product's pool, for the same size and the same parsing of values.
const pool = createPool(target)

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query({ name: 'floor', text, values })
  const total: number = rows[0].total
  const pagination = { page: 1, limit: rows.length, total, pages: Math.ceil(total / rows.length) }
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ success: true, data: rows, pagination }))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

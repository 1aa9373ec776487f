import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStreamer } from './streamed-list.ts'

type Entry = { id: number; secret?: string }

const stream = listStreamer(Type.Object({ id: Type.Integer() }))
const app = fastify()
let pieces: () => AsyncIterable<Entry[]>
let url: string

beforeAll(async () => {
  app.get('/', (_request, reply) => reply.type('application/json').send(stream(pieces())))
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function* these(...lists: Entry[][]): AsyncGenerator<Entry[]> {
  for (const list of lists) yield list
}

const get = async (source: typeof pieces) => {
  pieces = source
  return fetch(url)
}

test.each([
  [[], []],
  [[[]], []],
  [[[{ id: 1 }]], [{ id: 1 }]],
  [
    [[], [{ id: 1 }, { id: 2 }], [], [{ id: 3 }]],
    [{ id: 1 }, { id: 2 }, { id: 3 }],
  ],
  [[[{ id: 1, secret: 'x' }]], [{ id: 1 }]],
])('the pieces %j are the list %j', async (lists, data) => {
  expect(await (await get(() => these(...lists))).json()).toEqual({ success: true, data })
})

test('an error before the first piece is answered, and a later one breaks the answer off', async () => {
  const first = await get(async function* () {
    yield []
    throw new Error('first')
  })
  expect(first.status).toBe(500)
  const later = await get(async function* () {
    yield [{ id: 1 }]
    throw new Error('later')
  })
  expect(later.status).toBe(200)
  await expect(later.text()).rejects.toThrow()
})

test('nothing is read for a client that reads nothing, and reading ends for one that disconnects', async () => {
  const large = Array.from({ length: 50_000 }, (_, id) => ({ id }))
  let read = 0
  let ended = false
  const leaving = new AbortController()
  pieces = async function* () {
    try {
      for (; read < 1000; read++) yield large
    } finally {
      ended = true
    }
  }
  const response = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, {
    signal: leaving.signal,
  })
  expect(response.status).toBe(200)
  let before = -1
  while (before !== read) {
    before = read
    for (let i = 0; i < 2000; i++) await turn()
  }
  expect(read).toBeLessThan(100)
  leaving.abort()
  await expect.poll(() => ended).toBe(true)
})

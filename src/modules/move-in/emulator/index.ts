import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Books, makeBooks } from './books.ts'

// EVO, as far as its public description and integrators describe it (docs/moving-in.md). It imports nothing from the project, because a
// shared mistake would not be noticed.

const user = 'academia'
const password = 'secret-key'

export interface EvoEmulatorOptions {
  port?: number
  members?: number
  /** 0: no limit. */
  requestsPerMinute?: number
  /** The shares of calls that are answered with 500, and of calls whose connection breaks after they were carried out. */
  failing?: number
  lostAnswers?: number
  /** Endpoints that the gym has not enabled for the key. */
  forbidden?: string[]
  /** Whether some photos are missing, or are pages instead. */
  brokenPhotos?: boolean
  /** For how many days back there are visits. */
  days?: number
  today?: Date
}

/** Starts an emulated EVO with a gym in it; its data are what a move has to import. */
export async function startEvoEmulator(options: EvoEmulatorOptions = {}) {
  const {
    port = 0,
    members = 20,
    requestsPerMinute = 40,
    failing = 0,
    lostAnswers = 0,
    forbidden = [],
    brokenPhotos = false,
    days = 100,
  } = options
  const books = makeBooks(members, options.today ?? new Date(), days)
  const asked: number[] = []
  let draws = 0
  // The same sequence for the same order of calls.
  const draw = () => Math.abs((Math.sin(++draws) * 43_758.5453) % 1)

  const { createServer } = await import('node:http')
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://evo')
    const answer = (status: number, body: unknown, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    }
    // Photos are on a file server that requires no authentication.
    const photo = /^\/photos\/(\d+)$/.exec(url.pathname)
    if (photo !== null) return sendPhoto(response, brokenPhotos ? Number(photo[1]) : 1)
    const right = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    if (request.headers.authorization !== right) return answer(401, { message: 'Unauthorized' })
    const now = Date.now()
    while (asked[0] !== undefined && asked[0] < now - 60_000) asked.shift()
    if (requestsPerMinute > 0 && asked.length >= requestsPerMinute) return answer(429, {}, { 'retry-after': '0' })
    asked.push(now)
    if (draw() < failing) return answer(500, { message: 'error' })
    const endpoint = endpoints[url.pathname]
    if (endpoint === undefined) return answer(404, { message: 'not found' })
    if (forbidden.includes(url.pathname)) return answer(403, { message: 'Forbidden' })
    const [take, skip] = [
      Number(url.searchParams.get('take') ?? endpoint.most),
      Number(url.searchParams.get('skip') ?? 0),
    ]
    if (!(take >= 1 && take <= endpoint.most)) return answer(400, { message: `take must be at most ${endpoint.most}` })
    if (draw() < lostAnswers) return void request.socket.destroy()
    const rows = endpoint.rows(books, url.searchParams).slice(skip, skip + take)
    answer(
      200,
      rows.map((row) => withAddress(row, `http://${request.headers.host}`)),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ url, base_url: url, user, password, books },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The smallest PNG, a page instead of one, or nothing. */
function sendPhoto(response: ServerResponse, n: number): void {
  if (n % 10 === 0) return void response.writeHead(404).end()
  if (n % 7 === 0) return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(png, 'base64'))
}

/** Photo addresses in answers are absolute. */
const withAddress = (row: object, origin: string): object =>
  'photoUrl' in row && row.photoUrl !== null ? { ...row, photoUrl: origin + row.photoUrl } : row

const endpoints: Record<string, { most: number; rows: (books: Books, query: URLSearchParams) => object[] }> = {
  '/api/v2/members': {
    most: 50,
    rows: ({ members }, query) =>
      query.get('showMemberships') === 'true' ? members : members.map(({ memberships: _, ...member }) => member),
  },
  '/api/v1/activities/schedule': {
    most: 50,
    rows: ({ classes }) => classes.map(({ members, ...one }) => ({ ...one, ocupation: members.length })),
  },
  '/api/v1/activities/schedule/detail': {
    most: 50,
    rows: ({ classes }, query) => {
      const seats = classes.find(({ idConfiguration }) => idConfiguration === Number(query.get('idConfiguration')))
      // Status 0 is "present", which everybody has; the last member has given the seat up.
      return (seats?.members ?? []).map((idMember, i, all) => ({ idMember, status: 0, removed: i === all.length - 1 }))
    },
  },
  '/api/v1/prospects': { most: 50, rows: ({ prospects }) => prospects },
  '/api/v1/employees': { most: 50, rows: ({ employees }) => employees },
  '/api/v1/membership': { most: 50, rows: ({ plans }) => plans },
  '/api/v2/membermembership': { most: 25, rows: ({ cancelled }) => cancelled },
  '/api/v1/receivables': {
    most: 50,
    rows: ({ receivables }, query) => {
      const from = query.get('dueDateStart')
      return receivables.filter(({ dueDate }) => from === null || dueDate >= from)
    },
  },
  '/api/v1/entries': {
    most: 1000,
    rows: ({ entries }, query) => {
      const [from, until] = [query.get('registerDateStart') ?? '', query.get('registerDateEnd') ?? '9999']
      return entries.filter(({ date }) => date >= from && date <= until)
    },
  },
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  BridgeConfig,
  Command,
  DecisionRequest,
  DeviceConfig,
  Fact,
  MembersPage,
} from '@catraca/device-contract/messages.ts'
import { onTestFinished } from 'vitest'

type Json = Record<string, unknown>

/** A server of /device/api that does what the test says, to see how a bridge reacts. */
export interface FakeServer {
  url: string
  config: BridgeConfig
  /** How POST /decisions is answered; a number is how many ms the answer takes. */
  decide: (request: DecisionRequest) => Json | Promise<Json>
  /** Undefined decides; an error refuses the question with this status. */
  refuse: (request: DecisionRequest) => number | undefined
  /** Undefined accepts the batch; an error refuses the whole batch with this status. */
  take: (facts: Fact[]) => number | undefined
  members: (cursor: string | null) => MembersPage
  commands: Command[]
  decisions: DecisionRequest[]
  /** Each fact as often as it came. */
  facts: Fact[]
  results: { id: string; result: Json }[]
  health: Json[]
  tokens: string[]
  /** Pretends that nothing listens: connections are cut. */
  away(is: boolean): void
  close(): Promise<void>
}

const companyId = '01990000-0000-7000-8000-000000000001'
const storeId = '01990000-0000-7000-8000-000000000002'
export const deviceId = '01990000-0000-7000-8000-00000000000a'

export function httpDevice(changes: Partial<DeviceConfig> = {}): DeviceConfig {
  return {
    ...{
      id: deviceId,
      name: 'Catraca 1',
      make: 'http',
      model: null,
      entrance: null,
      address: null,
      login: null,
      serial: null,
    },
    ...{ password: 'segredo-da-placa', settings: { confirms_turns: 'true' } },
    ...changes,
  }
}

const member = '01990000-0000-7000-8000-0000000000aa'
/** A member in good standing whose face may be passed on. */
export const memberOf = (user_id: number, cards: string[] = []) => ({
  ...{ user_id, member_profile_id: member, present: true, cards, edition: 0, face: true },
  standing: { status: 'active' as const, access_enabled: true, has_bought: true, memberships: [], partner: null },
})

/** All members, for a bridge that does not have them yet. */
export const pageOf = (cursor: string, members: ReturnType<typeof memberOf>[]) => (known: string | null) => ({
  ...{ members: known === cursor ? [] : members, cursor, more: false, whole: known !== cursor, debounce_seconds: 0 },
})

export async function fakeServer(devices: DeviceConfig[] = [httpDevice()]): Promise<FakeServer> {
  let isAway = false
  const server = createServer((request, response) => {
    if (isAway) request.socket.destroy()
    else void answer(request, response, fake)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    config: {
      version: '1',
      bridge_id: companyId,
      company: { id: companyId, slug: 'hoje', name: 'Academia', timezone: 'America/Sao_Paulo' },
      store: { id: storeId, name: 'Centro' },
      clock_offset_ms: 0,
      offline_policy: 'closed',
      snapshot_hours: 24,
      unconfirmed_counts: true,
      devices,
    },
    decide: () => ({ allowed: true, duplicate: false, reason: null, member_profile_id: companyId, user_id: 100_001 }),
    refuse: () => undefined,
    take: () => undefined,
    members: () => ({ members: [], cursor: 'c1', more: false, whole: true, debounce_seconds: 0 }),
    ...{ commands: [], decisions: [], facts: [], results: [], health: [], tokens: ['ctb_first'] },
    away: (is) => {
      isAway = is
      if (is) server.closeAllConnections()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  onTestFinished(() => fake.close())
  return fake
}

async function answer(request: IncomingMessage, response: ServerResponse, fake: FakeServer): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString())
  const url = new URL(request.url!, fake.url)
  const send = (status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const path = url.pathname.replace('/device/api', '')
  const refused = (status: number, code: string) =>
    send(status, { success: false, error: { code, message: `Refused with ${status}.`, details: {} } })
  if (path !== '/pair' && !fake.tokens.includes(request.headers.authorization?.slice(7) ?? '')) {
    return void refused(401, 'UNAUTHORIZED')
  }
  switch (path) {
    case '/pair':
      if (body.code !== 'hoje-K7QM-R2PX') return void refused(404, 'NOT_FOUND')
      return void send(200, { token: fake.tokens.at(-1), config: fake.config })
    case '/token':
      fake.tokens.push(`ctb_${fake.tokens.length}`)
      return void send(200, { token: fake.tokens.at(-1) })
    case '/config':
      return void send(200, fake.config)
    case '/health':
      fake.health.push(body)
      return void send(200, { now: new Date().toISOString(), config_version: fake.config.version })
    case '/decisions': {
      fake.decisions.push(body)
      const status = fake.refuse(body)
      if (status !== undefined) return void refused(status, 'INVALID_REQUEST')
      return void send(200, await fake.decide(body))
    }
    case '/facts': {
      const status = fake.take(body.facts)
      if (status !== undefined) return void refused(status, status === 500 ? 'INTERNAL_ERROR' : 'VALIDATION_ERROR')
      fake.facts.push(...body.facts)
      return void send(200, { results: body.facts.map(({ id }: Fact) => ({ id, result: 'taken', why: null })) })
    }
    case '/members':
      return void send(200, fake.members(url.searchParams.get('cursor')))
    case '/members/seen':
      return void response.writeHead(204).end()
    case '/commands':
      if (fake.commands.length === 0) await pause(100)
      return void send(200, { commands: fake.commands.splice(0) })
    default:
      fake.results.push({ id: path.split('/').at(-1)!, result: body })
      return void response.writeHead(204).end()
  }
}

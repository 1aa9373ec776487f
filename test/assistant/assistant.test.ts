import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, test } from 'vitest'
import { tools } from '#apis/assistant/tools.ts'
import { endpoints } from '#apis/public/endpoints.ts'
import type { Scope } from '#platform/auth/scopes.ts'
import type { Gym } from '../harness/gym.ts'
import { daily } from '../harness/schedule.ts'
import { useService } from '../harness/service.ts'

const service = useService()
const clients: Client[] = []
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())))

const eras = { modern: { mode: 'auto' }, legacy: { mode: 'legacy' } } as const
type Era = keyof typeof eras

/** An assistant with a key of the gym. `agrees` answers what the client puts to the person; left out, the client cannot ask. */
async function assistant(
  gym: Gym,
  options: { era?: Era; scopes?: readonly Scope[]; agrees?: (message: string) => object } = {},
) {
  const { era = 'modern', agrees } = options
  const { key } = options.scopes === undefined ? gym.api : await gym.client({ scopes: options.scopes })
  const identity = { name: 'test assistant', version: '1' }
  const settings: ClientOptions = {
    versionNegotiation: eras[era],
    ...(agrees && { capabilities: { elicitation: { form: {} } } }),
  }
  const client = new Client(identity, settings)
  if (agrees) client.setRequestHandler('elicitation/create', ({ params }) => agrees(params.message) as never)
  const requestInit = { headers: { Authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }))
  clients.push(client)
  return client
}

/** The result of a tool; fails if the tool refused. */
async function called(client: Client, name: string, args: object = {}) {
  const result = await client.callTool({ name, arguments: { ...args } })
  expect(result, JSON.stringify(result.content)).not.toMatchObject({ isError: true })
  // biome-ignore lint/suspicious/noExplicitAny: JSON that each test looks into
  return result.structuredContent as any
}

async function refused(client: Client, name: string, args: object = {}): Promise<string> {
  const result = await client.callTool({ name, arguments: { ...args } })
  expect(result.isError).toBe(true)
  return (result.content as { text: string }[])[0]!.text
}

const rui = { ref: 'rui', name: 'Rui Barbosa', email: 'rui@example.com' }
const ana = { full_name: 'Ana Maria Souza', email: 'ana@example.com', phone: '+5511987654321', cpf: '529.982.247-25' }

async function newMember(gym: Gym): Promise<string> {
  const { body } = await gym.api.post('/members', ana)
  return body.data.id
}

/** A member with a membership, and a class of tomorrow. */
async function readyToBook() {
  const gym = await service.gym({ schedule: daily })
  const member_profile_id = await newMember(gym)
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo')
  const sale = { member_profile_id, plan_id: gym.plans.mensal, start_date: `${start_date}` }
  expect((await gym.api.post('/memberships', sale)).status).toBe(201)
  const { body } = await gym.api.get('/classes')
  return { gym, member_profile_id, class_instance_id: body.data[1].id as string }
}

const seatsTaken = async (gym: Gym, id: string) => {
  const { body } = await gym.api.get('/classes')
  return body.data.find((one: { id: string }) => one.id === id).current_bookings
}

describe.each(['modern', 'legacy'] as const)('an assistant of the %s version', (era) => {
  test('has the tools that the scopes of its key allow', async () => {
    const gym = await service.gym()
    const all = await (await assistant(gym, { era })).listTools()
    expect(all.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    const some = await (await assistant(gym, { era, scopes: ['classes:read', 'metrics:read'] })).listTools()
    expect(some.tools.map(({ name }) => name)).toEqual(['list_classes', 'get_metrics'])
  })

  test('reads the gym of its key, and personal data only when it asks for them', async () => {
    const gym = await service.gym()
    const client = await assistant(gym, { era })
    const member_profile_id = await newMember(gym)
    await newMember(await service.gym())
    const { data, pagination } = await called(client, 'find_members', { search: 'Souza' })
    expect(pagination).toMatchObject({ total: 1 })
    expect(data[0]).toMatchObject({ id: member_profile_id, client: { full_name: 'Ana' } })
    expect(JSON.stringify(data)).not.toMatch(/Souza|example|98765|52998/)
    expect(Object.keys(data[0])).not.toContain('access_card_number')
    const whole = await called(client, 'get_member', { member_profile_id, include_personal_data: true })
    expect(whole.data.client).toMatchObject({ full_name: ana.full_name, email: ana.email, cpf: '52998224725' })
  })

  test('reads of trainers no more than their first names, unless it asks for more', async () => {
    const gym = await service.gym({ schedule: daily.map((entry) => ({ ...entry, trainer: 'rui' })), trainers: [rui] })
    const client = await assistant(gym, { era })
    const shown = [await called(client, 'list_trainers'), await called(client, 'list_classes')]
    expect(shown[0].data.map(({ user }: { user: object }) => user)).toContainEqual({
      id: expect.any(String),
      name: 'Rui',
    })
    expect(shown[1].data).toContainEqual(expect.objectContaining({ trainer_name: 'Rui' }))
    expect(JSON.stringify(shown)).not.toMatch(/Barbosa|example/)
    const whole = await called(client, 'list_trainers', { include_personal_data: true })
    expect(JSON.stringify(whole.data)).toMatch(/"name":"Rui Barbosa","email":"rui@example.com"/)
  })

  test('has no tools with a key that allows none, and is not refused', async () => {
    const gym = await service.gym()
    expect((await (await assistant(gym, { era, scopes: ['access:write'] })).listTools()).tools).toEqual([])
  })

  test('is told which argument is wrong, and what the API refuses', async () => {
    const gym = await service.gym()
    const client = await assistant(gym, { era })
    expect(await refused(client, 'find_members', { name: 'Ana', limit: 'ten' })).toMatch(/name .*limit /s)
    expect(await refused(client, 'get_member')).toContain('member_profile_id')
    const elsewhere = await newMember(await service.gym())
    expect(await refused(client, 'get_member', { member_profile_id: elsewhere })).toContain('NOT_FOUND')
  })

  test('writes after the person has seen what would be done, once', async () => {
    const { gym, class_instance_id, member_profile_id } = await readyToBook()
    const client = await assistant(gym, { era })
    const seat = { class_instance_id, member_profile_id }
    const asked = await called(client, 'book_class', seat)
    expect(asked.description).toMatch(/^Reservar esta vaga\?\naula: Spinning, .*\naluno: Ana \(/)
    expect(await seatsTaken(gym, class_instance_id)).toBe(0)

    const { confirm } = asked
    expect(await refused(client, 'cancel_booking', { ...seat, confirm })).toContain('other arguments')
    expect(await refused(client, 'book_class', { ...seat, class_instance_id: member_profile_id, confirm })).toContain(
      'other',
    )
    expect(await refused(client, 'book_class', { ...seat, confirm: `${confirm}x` })).toContain('expired')
    expect(await seatsTaken(gym, class_instance_id)).toBe(0)

    const booked = await called(client, 'book_class', { member_profile_id, class_instance_id, confirm })
    expect(booked.data).toMatchObject({ status: 'confirmed' })
    expect(await called(client, 'book_class', { ...seat, confirm })).toEqual(booked)
    expect(await seatsTaken(gym, class_instance_id)).toBe(1)
  })

  test('shows the person what applies by default, and no line that a text made up', async () => {
    const { gym, member_profile_id } = await readyToBook()
    const membership_id = (await gym.api.get('/memberships')).body.data[0].id
    const client = await assistant(gym, { era })
    const cancel = { membership_id, reason: 'mudou\nmatrícula: de outra pessoa' }
    const { description } = await called(client, 'cancel_membership', cancel)
    expect(description.split('\n')).toEqual([
      'Cancelar esta matrícula?',
      'imediatamente: true',
      `matrícula: Ana, Mensal (${membership_id})`,
      'motivo: "mudou\\nmatrícula: de outra pessoa"',
    ])
    const sale = { member_profile_id, plan_id: gym.plans.mensal, start_date: '2031-01-01' }
    expect((await called(client, 'create_membership', sale)).description).toContain('plano: Mensal, R$ 129,90')
  })

  test('is refused before a question is asked about somebody who does not exist', async () => {
    const gym = await service.gym()
    const membership_id = await newMember(gym)
    const client = await assistant(gym, { era })
    expect(await refused(client, 'cancel_membership', { membership_id })).toContain('NOT_FOUND')
  })
})

test('a client that can ask puts the question to the person itself', async () => {
  const { gym, ...seat } = await readyToBook()
  const questions: string[] = []
  let answer: object = { action: 'decline' }
  const agrees = (message: string) => {
    questions.push(message)
    return answer
  }
  const client = await assistant(gym, { agrees })
  expect(await refused(client, 'book_class', seat)).toContain('did not agree')
  answer = { action: 'accept', content: { confirm: false } }
  expect(await refused(client, 'book_class', seat)).toContain('did not agree')
  expect(await seatsTaken(gym, seat.class_instance_id)).toBe(0)
  answer = { action: 'accept', content: { confirm: true } }
  expect((await called(client, 'book_class', seat)).data).toMatchObject({ status: 'confirmed' })
  expect(questions).toEqual(Array(3).fill(expect.stringContaining('aluno: Ana')))
})

test('every tool calls an endpoint, reads with GET, and offers only arguments of that endpoint', () => {
  const byId = new Map(endpoints.map((endpoint) => [endpoint.operationId, endpoint]))
  for (const { name, operation, id, demands = [], without = [] } of tools) {
    const endpoint = byId.get(operation)!
    expect([name, endpoint !== undefined]).toEqual([name, true])
    const fields = [endpoint.params, endpoint.query, endpoint.body].flatMap((part) =>
      Object.keys(part?.properties ?? {}),
    )
    expect(fields).toEqual(expect.arrayContaining([...demands, ...without]))
    expect([name, id !== undefined]).toEqual([name, endpoint.path.includes(':id')])
    expect(new Set(fields).size).toBe(fields.length)
  }
})

const post = (headers: object, body: object = { jsonrpc: '2.0', id: 1, method: 'tools/list' }) =>
  fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  })

test('without a good key nothing is answered, nor to a page of another site', async () => {
  const gym = await service.gym()
  const missing = await post({})
  expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect((await post({ Authorization: `Bearer ${gym.api.key!.slice(0, -1)}x` })).status).toBe(401)
  const Authorization = `Bearer ${gym.api.key}`
  expect((await post({ Authorization, Origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await post({ Authorization })).status).toBe(200)
  const listening = await fetch(`${service.url}/mcp`, { headers: { Authorization, Accept: 'text/event-stream' } })
  expect(listening.status).toBe(405)
})

test('a message is one request of the key, and so is a tool that reads, or that is called wrongly', async () => {
  const gym = await service.gym()
  const { key } = await gym.client({ rateLimit: 4 })
  const Authorization = `Bearer ${key}`
  const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'list_plans', arguments: {} } }
  expect((await post({ Authorization })).headers.get('ratelimit-remaining')).toBe('3')
  const wrong = { ...call, params: { name: 'list_plans', arguments: { active: 'yes' } } }
  expect((await post({ Authorization }, wrong)).headers.get('ratelimit-remaining')).toBe('2')
  for (const _ of [1, 2]) expect(await (await post({ Authorization }, call)).text()).toContain('Mensal')
  expect(await (await post({ Authorization }, call)).text()).toContain('RATE_LIMIT_EXCEEDED')
  expect((await post({ Authorization })).status).toBe(429)
})

import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'

const service = useService()

test('the OpenAPI document describes every endpoint with its scope, errors and named schemas', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: the document is looked into freely
  const document: any = await (await fetch(`${service.url}/openapi.json`)).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/v1/members/{id}')
  expect(Object.keys(document.paths).every((path) => path.startsWith('/api/v1/'))).toBe(true)
  const create = document.paths['/api/v1/members'].post
  expect(create.security).toEqual([{ apiKey: ['members:write'] }])
  expect(Object.keys(create.responses)).toEqual([
    '201',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '422',
    '429',
    '500',
    '503',
  ])
  expect(create.responses['201'].content['application/json'].schema.properties.data).toEqual({
    $ref: '#/components/schemas/CreatedMember',
  })
  expect(document.components.schemas.Client.properties.cpf.type).toEqual(['string', 'null'])
  expect(document.paths['/api/v1/members/{id}'].patch.responses['422'].description).toContain('SELF_REFERRAL')
})

test('the reference is a page that loads nothing from elsewhere', async () => {
  const response = await fetch(`${service.url}/docs`)
  expect(response.status).toBe(200)
  const html = await response.text()
  const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!)
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([])
})

test('health, readiness and metrics answer without a key, outside /api/v1', async () => {
  expect(await (await fetch(`${service.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${service.url}/readyz`)).json()).toEqual({
    ready: true,
    checks: { database: true, schema: true, clock: true, secrets: true, queue: true, disk: true },
    problems: {},
  })
  await (await service.gym()).api.get('/members')
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/api/v1/members",status="200"}')
  expect(metrics).toContain('database_connections{state="open"}')
  const elsewhere = await fetch(`${service.url}/metrics/nothing`)
  expect([elsewhere.status, await elsewhere.json()]).toMatchObject([
    404,
    { success: false, error: { code: 'NOT_FOUND' } },
  ])
})

test('no key and nothing personal is ever logged', async () => {
  const gym = await service.gym()
  const secret = {
    full_name: 'Canário Amarelo',
    email: 'canario@example.com',
    phone: '+5511987651234',
    cpf: '52998224725',
  }
  const { body } = await gym.api.post('/members', secret)
  await gym.api.post('/members', secret)
  await gym.api.post('/members', { ...secret, cpf: 'canario' })
  await gym.api.get('/members?search=canario')
  await gym.api.patch(`/members/${body.data.id}`, { access_card_number: 'canario-7' })
  await service.anon.get('/members?search=canario')
  const logged = service.logText()
  expect(logged).toContain('"route":"/api/v1/members"')
  for (const canary of ['anári', 'anario', '87651234', '52998224725', gym.api.key!, 'Bearer'])
    expect(logged).not.toContain(canary)
})

test('an answer names its request, and the log line has the same id', async () => {
  const gym = await service.gym()
  const { headers } = await gym.api.get('/members')
  await expect.poll(() => service.logText()).toContain(`"reqId":"${headers.get('x-request-id')}"`)
})

test('a body of nothing but brackets is 400, however many there are', async () => {
  const gym = await service.gym()
  for (const depth of [33, 20_000, 500_000]) {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const body = `{"full_name":"Ana","x":${open.repeat(depth)}${open === '[' ? '' : '1'}${close.repeat(depth)}}`
      if (body.length > 1_048_576) continue
      for (const headers of [{}, { 'Idempotency-Key': crypto.randomUUID() }] as Record<string, string>[]) {
        const answer = await gym.api.send('POST', '/members', body, headers)
        expect([answer.status, answer.body.error.details.fields[0].field]).toEqual([400, 'body'])
      }
    }
  }
  expect((await gym.api.post('/members', { full_name: 'Ana', x: [[[[]]]] })).status).toBe(201)
})

test('a body that is not an object is 400, with an error about the body', async () => {
  const gym = await service.gym()
  for (const body of ['[]', 'null', '7', '"x"']) {
    const answer = await gym.api.send('POST', '/members', body)
    expect([answer.status, answer.body.error.details.fields]).toEqual([
      400,
      [{ field: 'body', rule: 'type', types: ['object'], message: 'must be object' }],
    ])
  }
})

test('what is sent must be called JSON, and an empty body may be called anything', async () => {
  const gym = await service.gym()
  const { id } = (await gym.api.post('/members', { full_name: 'Ana' })).body.data
  const path = `/members/${id}/measurements`
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const typed = { 'content-type': type }
    expect([type, (await gym.api.send('POST', path, '', typed)).status]).toEqual([type, 201])
    const { status, body } = await gym.api.send('POST', path, '{"weight_kg":70}', typed)
    expect([type, status, body.error.details.fields[0].field]).toEqual([type, 400, 'Content-Type'])
    expect((await gym.api.send('DELETE', `/memberships/${id}/freeze`, undefined, typed)).status).toBe(404)
  }
})

test('a parameter that cannot be decoded changes no other one', async () => {
  const gym = await service.gym()
  await gym.api.post('/members', { full_name: 'João Alves' })
  const { body } = await gym.api.get('/members?search=jo%C3%A3o%20alves&utm=100%&%E3=x')
  expect(body.pagination.total).toBe(1)
  expect((await gym.api.get('/nothing%/here?a=%')).status).toBe(403)
})

test('instants are read by one rule and have the same limits, wherever they come in', async () => {
  const gym = await service.gym()
  const lists = ['/checkins?since=', '/checkins?until=', '/members?updated_since=', '/memberships?updated_since=']
  for (const inside of ['2026-11-23T10:00:59.999999999-03:00', '2026-11-23T10:00+15:59']) {
    for (const path of lists) {
      expect([inside, path, (await gym.api.get(path + encodeURIComponent(inside))).status]).toEqual([inside, path, 200])
    }
  }
  for (const outside of [
    '9999-12-31T23:59:59-14:00',
    '2200-01-01T00:00:00Z',
    '2199-12-31T23:00:00-02:00',
    '1899-12-31T23:59:59Z',
    // Libraries read these differently: as another instant, or as none.
    '2026-11-23T10:00+16:00',
    '2026-11-23T10:00:60Z',
    '2026-11-23T24:00:00Z',
    '2026-02-30T10:00:00Z',
  ]) {
    for (const path of lists) {
      const answer = await gym.api.get(path + encodeURIComponent(outside))
      const field = path.slice(path.indexOf('?') + 1, -1)
      expect([path, answer.status, answer.body.error?.details.fields[0].field]).toEqual([path, 400, field])
    }
  }
  expect((await gym.api.get('/members?updated_since=2199-12-31T23:59:59Z')).status).toBe(200)
})

test('input that is not HTTP is also answered in the envelope', async () => {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.end('GET /api/v1/members?search=É HTTP/1.1\r\nHost: x\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({
    success: false,
    error: { code: 'VALIDATION_ERROR' },
  })
})

import { expect, test, vi } from 'vitest'
import { type CollectedSpan, startCollector } from '#test/harness/collector.ts'
import { freePort } from '#test/harness/free-port.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { catracaJson, demoGym, startService } from './launch.ts'

interface Line {
  msg: string
  route?: string
  trace_id?: string
}

const linesOf = (stderr: string): Line[] =>
  stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('a collector that is away costs no request; a collector that is there gets requests, statements, jobs and deliveries, and the log has the trace ids', async () => {
  const { env, key } = await demoGym()
  const port = await freePort()
  const sent = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '100' }
  const service = await startService({ ...env, ...sent }, key)
  expect((await service.api.get('/members')).status).toBe(200)
  await vi.waitUntil(() => service.output.stderr.includes('traces could not be sent'), { timeout: 30_000 })
  const { spans } = await startCollector(port)
  const receiver = await startReceiver()
  const webhook = await catracaJson(['webhook', 'create', '--company', 'horizonte', '--url', receiver.url], env)
  const named = (name: string) => spans.filter((span) => span.name === name)
  const arrived = (name: string) => vi.waitUntil(() => named(name)[0], { timeout: 30_000 })

  const ana = { full_name: 'Quitéria Vasconcelos', email: 'q@example.com' }
  const parent = '0af7651916cd43dd8448eb211c80319c'
  const created = await service.api.send('POST', '/members', ana, { traceparent: `00-${parent}-b7ad6b7169203331-01` })
  expect(created.status).toBe(201)
  const posted = await arrived('POST /api/v1/members')
  expect(posted.attributes).toMatchObject({ 'url.path': '/api/v1/members', 'http.response.status_code': 201 })
  // A client on the Internet does not decide which traces exist.
  expect([posted.parentId, posted.traceId === parent]).toEqual(['', false])
  const within = (parent: CollectedSpan) => spans.filter(({ parentId }) => parentId === parent.spanId)
  const statements = await vi.waitUntil(
    () => {
      const found = within(posted).map(({ name }) => name)
      return found.includes('insert members') && found
    },
    { timeout: 30_000 },
  )
  expect(statements).toContain('insert members')
  expect(new Set(within(posted).map(({ traceId }) => traceId))).toEqual(new Set([posted.traceId]))

  // A delivery follows the commit, so it has its own trace, which names the request.
  const delivery = await arrived('deliver webhook')
  expect(delivery.attributes).toMatchObject({
    'catraca.webhook_id': webhook.id,
    'catraca.request_id': posted.attributes['catraca.request_id'],
    'http.response.status_code': 200,
  })
  const event = receiver.received[0]!.payload.id
  await catracaJson(['webhook', 'replay', '--company', 'horizonte', '--event', event], env)
  expect((await arrived('job deliver-webhook')).parentId).toBe('')

  const search = await service.api.get('/members?search=Vasconcelos')
  expect(search.body.data).toHaveLength(1)
  expect((await service.api.get('/members/not-a-uuid?cpf=52998224725')).status).toBe(400)
  expect((await service.api.post('/members', '{"full_name": "Quitéria" oops')).status).toBe(400)
  const unread = await arrived('GET /api/v1/members/:id')
  expect([unread.attributes['url.path'], unread.failed]).toEqual(['/api/v1/members/:id', false])

  const { stderr } = await service.stop()
  expect(linesOf(stderr).filter(({ msg }) => msg.includes('traces could not be sent'))).toHaveLength(1)
  const posts = linesOf(stderr).filter(({ route, trace_id }) => route === '/api/v1/members' && trace_id !== undefined)
  expect(posts.map(({ trace_id }) => trace_id)).toContain(posted.traceId)
  for (const personal of ['Quit', 'Vasconcelos', 'q@example.com', '52998224725']) {
    expect(spans.filter(({ bytes }) => bytes.includes(personal))).toEqual([])
  }
})

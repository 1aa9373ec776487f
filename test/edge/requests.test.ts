import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { answered, head, open } from './raw.ts'

const service = useService()

test.each([
  ['Host', head('GET /healthz HTTP/1.1')],
  ['Host', head('GET /api/v1/members HTTP/1.1', 'Authorization: Bearer x')],
  ['Host', `${head('POST /dashboard/api/session HTTP/1.1', 'Content-Length: 2')}{}`],
  ['Host', head('GET /docs HTTP/1.0')],
  ['Host', head('GET /docs/ HTTP/1.1', 'Host: a b', 'Connection: close')],
  ['Expect', head('GET /healthz HTTP/1.1', 'Host: gym', 'Expect: 200-ok')],
  ['Expect', head('POST /api/v1/members HTTP/1.1', 'Host: gym', 'Expect: continue', 'Content-Length: 2')],
])('a request that HTTP forbids for its %s is answered 400 in the envelope', async (field, bytes) => {
  const socket = open(service.url)
  socket.write(bytes)
  const { status, body, head: headers } = await answered(socket)
  expect([status, body.error.code, body.error.details.fields[0].field]).toEqual([400, 'VALIDATION_ERROR', field])
  expect(headers).toMatch(/^x-request-id: /im)
})

test('HTTP/1.0 needs no Host, and a client may expect to continue', async () => {
  const old = open(service.url)
  old.write(head('GET /healthz HTTP/1.0'))
  expect(await answered(old)).toMatchObject({ status: 200, body: { status: 'ok' } })
  const expecting = open(service.url)
  expecting.write(
    `${head('GET /healthz HTTP/1.1', 'Host: gym', 'Expect: 100-Continue', 'Connection: close', 'Content-Length: 2')}{}`,
  )
  expect((await new Response(expecting as never).text()).split('\r\n\r\n')[0]).toBe('HTTP/1.1 100 Continue')
})

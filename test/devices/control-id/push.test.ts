import { expect, test } from 'vitest'
import { type Bench, withDevice } from './test-bench.ts'

/** Has the device poll the server every ten seconds, which hands out `orders` one by one. */
async function withPush({ server, call, settled }: Bench, orders: string[]) {
  server.answer('push', () => ({ body: orders.shift() ?? '' }))
  const push_remote_address = `${server.address}/fila`
  await call('set_configuration', { push_server: { push_remote_address, push_request_period: '10' } })
  await settled()
}

const order = (endpoint: string, body: object = {}) => JSON.stringify({ verb: 'POST', endpoint, body })

test('Push polls at its interval, runs a command without a session and reports the result', async () => {
  await withDevice({ online: false }, async (bench) => {
    const { device, server, clock } = bench
    const values = [{ id: 7, name: 'Aluno' }]
    await withPush(bench, ['', order('create_objects', { object: 'users', values }), order('no_such'), '{}', '<html>'])
    const [first] = server.named('push')
    expect(first!.method).toBe('GET')
    expect(first!.url.pathname).toBe('/d/secret/fila/push')
    expect(first!.url.searchParams.get('deviceId')).toBe(String(device.deviceId))
    expect(first!.url.searchParams.get('uuid')).toBeTruthy()
    await clock.advance(9999)
    expect(server.named('push')).toHaveLength(1)
    await clock.advance(1)
    expect(device.rows('users')).toMatchObject([{ id: 7, name: 'Aluno' }])
    const [created, failed] = server.named('result')
    expect(created!.url.searchParams.get('endpoint')).toBe('create_objects')
    expect(created!.json).toEqual({ deviceId: device.deviceId, response: { ids: [7] } })
    expect(failed!.json.error).toContain('Invalid command')
    // Both orders were fetched one after the other; the answer without an order ended that.
    expect(server.named('push')).toHaveLength(4)
    await clock.advance(10_000)
    expect(server.named('push')).toHaveLength(5)
  })
})

test('several transactions are run in order', async () => {
  await withDevice({ online: false }, async (bench) => {
    const one = (transactionid: number, id: number) => ({
      transactionid,
      endpoint: 'create_objects',
      body: { object: 'users', values: [{ id }] },
    })
    await withPush(bench, [JSON.stringify({ transactions: [one(1, 5), one(2, 5)] })])
    const results = bench.server.named('result').map(({ json }) => json)
    expect(results).toMatchObject([{ transactionid: 1, response: { ids: [5] } }, { transactionid: 2 }])
    expect(results[1].error).toContain('UNIQUE')
  })
})

test('a server that always has a command makes a loop, which ends with the power', async () => {
  await withDevice({ online: false }, async (bench) => {
    const { device, server, clock } = bench
    let polled = 0
    server.answer('push', () => ({ body: ++polled < 40 ? order('get_catra_info') : '' }))
    await bench.call('set_configuration', { push_server: { push_remote_address: server.address } })
    await clock.advance(1)
    expect(polled).toBe(40)
    device.cutPower()
    await clock.advance(60_000)
    expect(polled).toBe(40)
  })
})

test('a server that is away is polled again', async () => {
  await withDevice({ online: false }, async (bench) => {
    await withPush(bench, [''])
    bench.device.cutNetwork()
    await bench.clock.advance(40_000)
    bench.device.restoreNetwork()
    bench.server.forget()
    await bench.clock.advance(30_000)
    expect(bench.server.named('push').length).toBeGreaterThan(0)
  })
})

import { expect, test } from 'vitest'
import { eventsIn, withDevice } from './test-bench.ts'

const path = '/d/secret/notification'
const answer = (auth: string, message = '') => ({ body: JSON.stringify({ code: '200', auth, message }) })

test('online the server is asked about everybody, and its answer fires the relay or does not', async () => {
  await withDevice({}, async ({ device, server }) => {
    device.enrol({ id: '100001', card: '77' })
    expect(device.mode()).toBe('online')
    expect(await device.present({ card: '77' })).toMatchObject({ decision: 'granted', by: 'server', userId: '100001' })
    const [asked] = server.at(path)
    expect(asked!.headers['content-type']).toBe('multipart/mixed; boundary=myboundary')
    expect(asked!.body.toString('latin1')).toContain('Content-Type: image/jpeg\r\n')
    expect(eventsIn(asked!)[0]).toMatchObject({
      Code: 'AccessControl',
      Data: { UserID: '100001', CardNo: '77', Method: 1, Type: 'Entry', Status: 1, RecNo: 1 },
    })
    expect(device.turn()).toEqual({ passed: true })
    server.answer(path, () => answer('false'))
    expect(await device.present({ face: '100001' })).toMatchObject({ decision: 'denied', by: 'server' })
    expect(await device.present({ face: '', side: 'exit' })).toMatchObject({ decision: 'denied', by: 'server' })
    expect(eventsIn(server.at(path)[2]!)[0].Data).toMatchObject({ UserID: '', Type: 'Exit', Status: 0 })
    expect(device.turn()).toEqual({ passed: false })
  })
})

test('after a lost keepalive it decides alone, and reports that when the server is back', async () => {
  await withDevice({}, async ({ device, server, clock, call, settled }) => {
    device.enrol({ id: '100001' })
    await call('AccessUser.cgi?action=insertMulti', { UserList: [{ UserID: '100002', UserType: 1 }] })
    const past = { UserID: '100003', UserType: 0, ValidTo: '2026-03-02 08:59:59' }
    await call('AccessUser.cgi?action=insertMulti', { UserList: [past] })
    device.cutNetwork()
    await clock.advance(32_000)
    expect(device.mode()).toBe('offline')
    expect(await device.present({ face: '100001' })).toMatchObject({ decision: 'granted', by: 'device', ms: 0 })
    expect(await device.present({ face: '100002' })).toMatchObject({ decision: 'denied', by: 'device' })
    expect(await device.present({ face: '100003' })).toMatchObject({ decision: 'denied', by: 'device' })
    expect(device.stored()).toHaveLength(3)
    server.forget()
    server.answer(path, () => ({ status: 500 }))
    device.restoreNetwork()
    await clock.advance(30_000)
    expect(device.mode()).toBe('online')
    expect(device.stored()).toHaveLength(3)
    server.answer(path, () => answer('true'))
    server.forget()
    await clock.advance(10_000)
    await settled()
    expect(device.stored()).toEqual([])
    expect(server.at(path).map((seen) => eventsIn(seen)[0].Data.Status)).toEqual([1, 0, 0])
    expect(device.openings()).toHaveLength(1)
  })
})

test('a question without an answer is decided alone after RemoteCheckTimeout and reported later', async () => {
  await withDevice({ patienceMs: 300 }, async ({ device, server, clock }) => {
    device.enrol({ id: '100001' })
    server.answer(path, () => 'hang')
    const asked = device.present({ face: '100001' })
    await clock.advance(5000)
    expect(await asked).toMatchObject({ decision: 'granted', by: 'device', ms: 5000 })
    expect(device.stored()).toHaveLength(1)
    expect(device.mode()).toBe('online')
  })
})

test('faults: an answer that is lost, an event posted twice, one that breaks off, power gone with the grant', async () => {
  await withDevice({}, async ({ device, server, settled }) => {
    device.enrol({ id: '100001' })
    device.fault('answer_lost')
    expect(await device.present({ face: '100001' })).toMatchObject({ by: 'device' })
    expect(device.stored()).toHaveLength(1)
    device.fault('duplicate_post')
    server.forget()
    expect(await device.present({ face: '100001' })).toMatchObject({ by: 'server' })
    await settled()
    expect(server.at(path)).toHaveLength(2)
    device.fault('reset_mid_body')
    expect(await device.present({ face: '100001' })).toMatchObject({ by: 'device' })
    device.fault('power_lost_after_grant')
    expect(await device.present({ face: '100001' })).toMatchObject({ decision: 'granted' })
    expect(device.state()).toBe('off')
    expect(await device.present({ face: '100001' })).toMatchObject({ decision: 'not read' })
    device.restorePower()
    await settled()
    expect(device.mode()).toBe('online')
    expect(device.openings()).toHaveLength(4)
  })
})

import { expect, test } from 'vitest'
import { withDevice } from './test-bench.ts'

test('users are stored, listed in pages, changed and removed, and outlive a restart', async () => {
  await withDevice({ switches: { list_page: 2 } }, async ({ device, server, restart }) => {
    for (const enrollid of [100001, 100002, 100003]) {
      const answer = await server.command('setuserinfo', {
        enrollid,
        name: 'Aluno',
        backupnum: 0,
        enable: 1,
        card: enrollid,
      })
      expect(answer).toMatchObject({ ret: 'setuserinfo', result: true, sn: device.sn })
    }
    const record = Buffer.alloc(1000, 1).toString('base64')
    expect(await server.command('setuserinfo', { enrollid: 100001, backupnum: 50, record })).toMatchObject({
      result: true,
    })
    expect(await server.command('setuserinfo', { enrollid: 100001, backupnum: 50, record: '' })).toMatchObject({
      reason: 5,
    })
    const large = Buffer.alloc(151 * 1024, 1).toString('base64')
    expect(await server.command('setuserinfo', { enrollid: 5, backupnum: 50, record: large })).toMatchObject({
      reason: 7,
    })
    expect(await server.command('getuserinfo', { enrollid: 100001, backupnum: 50 })).toMatchObject({ record })
    expect(await server.command('getuserlist', { stn: true })).toMatchObject({ count: 3, from: 0, to: 2 })
    expect(await server.command('getuserlist', { stn: false })).toMatchObject({ record: [{ enrollid: 100003 }] })
    expect(await server.command('deleteuser', { enrollid: 100002, backupnum: 0 })).toMatchObject({ result: true })
    expect(await server.command('deleteuser', { enrollid: 100002, backupnum: 0 })).toMatchObject({
      result: false,
      reason: 1,
    })
    await server.command('deleteuser', { enrollid: 100001, backupnum: 50 })
    await server.command('deleteuser', { enrollid: 100001, backupnum: 11 })
    expect(device.users()).toMatchObject([
      { enrollid: 100001, face: undefined },
      { enrollid: 100003, card: 100003 },
    ])
    expect((await restart()).users()).toHaveLength(2)
    expect(await server.command('sendqrcode')).toMatchObject({ result: false })
    expect(await server.command('opendoor')).toMatchObject({ result: false })
    server.send('no JSON')
    expect(await server.command('getdevinfo')).toMatchObject({ server_verify: 2 })
  })
})

test('the HTTP API takes a password in each command, opens and sets the clock', async () => {
  await withDevice({ password: 'secreta' }, async ({ device, api }) => {
    expect(await api({ cmd: 'opendoor', password: 'wrong' })).toMatchObject({ result: false })
    expect(device.openings()).toEqual([])
    expect(await api({ cmd: 'opendoor', password: 'secreta' })).toMatchObject({ ret: 'opendoor', result: true })
    expect(device.openings()).toMatchObject([{ by: 'remote' }])
    await api({ cmd: 'settime', password: 'secreta', cloudtime: '2026-03-02 10:30:00' })
    expect(await api({ cmd: 'gettime', password: 'secreta' })).toMatchObject({ time: '2026-03-02 10:30:00' })
    expect(await api({ cmd: 'settime', password: 'secreta', cloudtime: 'soon' })).toMatchObject({ result: false })
    expect(await api({ cmd: 'setuserinfo', password: 'secreta' })).toMatchObject({ result: false })
    expect((await fetch(`${device.address}/api`, { method: 'POST', body: 'no JSON' })).status).toBe(400)
    expect((await fetch(`${device.address}/other`)).status).toBe(404)
  })
})

test('users enrolled at the reader are sent one after another until each is acknowledged', async () => {
  await withDevice({}, async ({ device, server, restart, settled }) => {
    server.answer('senduser', ({ enrollid }) => ({ result: enrollid !== 12 }))
    for (const id of [11, 12, 13]) device.enrol({ id, face: true })
    await settled()
    expect(server.named('senduser').map((one) => one.enrollid)).toEqual([11, 12])
    expect(server.named('senduser')[0]).toMatchObject({ backupnum: 50, record: expect.any(String) })
    server.answer('senduser', () => ({ result: true }))
    await restart()
    await settled()
    expect(server.named('senduser').map((one) => one.enrollid)).toEqual([11, 12, 12, 13])
    await restart()
    expect(server.named('senduser')).toHaveLength(4)
  })
})

test('bulk work between disabledevice and enabledevice: nobody is read meanwhile', async () => {
  await withDevice({}, async ({ device, server }) => {
    device.enrol({ id: 100001 })
    await server.command('disabledevice')
    expect(await device.present({ face: 100001 })).toMatchObject({ decision: 'not read' })
    await server.command('enabledevice')
    expect(await device.present({ face: 100001 })).toMatchObject({ decision: 'granted' })
  })
})

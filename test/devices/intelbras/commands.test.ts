import { expect, test } from 'vitest'
import { withDevice } from './test-bench.ts'

const user = (id: string, more: object = {}) => ({ UserID: id, UserName: 'Aluno', UserType: 0, ...more })

test('a command needs Digest with the right password, and each nonce count is accepted once', async () => {
  await withDevice({ online: false }, async ({ call }) => {
    const first = await call('global.cgi?action=getCurrentTime')
    expect(first).toMatchObject({ status: 200, text: 'result=2026-03-02 09:00:00\r\n' })
    const path = 'global.cgi?action=getCurrentTime'
    expect((await call(path, undefined, { password: 'wrong' })).status).toBe(401)
    expect((await call(path, undefined, { authorization: 'Basic YWRtaW46YWRtaW4xMjM=' })).status).toBe(401)
    const again = await call(path, undefined, { authorization: first.authorization })
    expect(again).toMatchObject({ status: 401, challenge: expect.stringContaining('stale="true"') })
  })
})

test('users, cards and faces are stored, changed and removed, the face before the user', async () => {
  await withDevice({ online: false }, async ({ device, call, restart }) => {
    const add = await call('AccessUser.cgi?action=insertMulti', { UserList: [user('100001'), user('100002')] })
    expect(add).toMatchObject({ status: 200, text: 'OK\r\n' })
    expect((await call('AccessUser.cgi?action=insertMulti', { UserList: [user('100002')] })).status).toBe(400)
    expect((await call('AccessUser.cgi?action=updateMulti', { UserList: [user('5')] })).status).toBe(400)
    await call('AccessUser.cgi?action=updateMulti', { UserList: [user('100002', { UserType: 1 })] })
    await call('AccessCard.cgi?action=insertMulti', { CardList: [{ UserID: '100001', CardNo: '00A1' }] })
    await call('AccessFace.cgi?action=insertMulti', { FaceList: [{ UserID: '100001', PhotoData: ['AAAA'] }] })
    const list = await call('recordFinder.cgi?action=doSeekFind&name=AccessControlCard&count=10&offset=0')
    expect(list.text).toContain('found=2\r\nrecords[0].CardName=Aluno\r\nrecords[0].UserID=100001')
    expect(list.text).toContain('records[0].CardNo=00A1')
    expect((await call('AccessUser.cgi?action=removeMulti&UserIDList[0]=100001')).status).toBe(400)
    await call('AccessFace.cgi?action=removeMulti&UserIDList[0]=100001')
    expect((await call('AccessUser.cgi?action=removeMulti&UserIDList[0]=100001')).status).toBe(200)
    expect(device.users()).toMatchObject([{ UserID: '100002', UserType: 1 }])
    expect(device.cards()).toEqual([])
    const again = await restart()
    expect(again.users()).toHaveLength(1)
  })
})

test('a command to take a face takes that of the person who stands in front of it in time', async () => {
  await withDevice({ online: false }, async ({ device, call, clock }) => {
    const capture = 'accessControl.cgi?action=captureCmd&type=1&UserID=100001&heartbeat=5&timeout=10'
    expect((await call(capture)).status).toBe(400)
    device.enrol({ id: '100001' })
    expect(device.giveFace(Buffer.from('photo'))).toBe(false)
    await call(capture)
    await clock.advance(11_000)
    expect(device.giveFace(Buffer.from('photo'))).toBe(false)
    await call(capture)
    expect(device.giveFace(Buffer.from('photo'))).toBe(true)
    const { text } = await call('AccessFace.cgi?action=list&UserIDList[0]=100001')
    const read = { FaceDataList: [{ UserID: '100001', PhotoData: [Buffer.from('photo').toString('base64')] }] }
    expect(JSON.parse(text)).toEqual(read)
  })
})

test('settings are all or nothing, read back, and refused if unknown', async () => {
  await withDevice({ online: false }, async ({ call, device }) => {
    const wrong = 'configManager.cgi?action=setConfig&Intelbras_ModeCfg.DeviceMode=2&No.Such=1'
    expect((await call(wrong)).status).toBe(400)
    expect(device.setting('Intelbras_ModeCfg.DeviceMode')).toBe('0')
    await call('configManager.cgi?action=setConfig&Intelbras_ModeCfg.DeviceMode=2')
    const { text } = await call('configManager.cgi?action=getConfig&name=Intelbras_ModeCfg')
    expect(text).toContain('table.Intelbras_ModeCfg.DeviceMode=2\r\n')
    expect((await call('configManager.cgi?action=getConfig&name=Nothing')).status).toBe(400)
    for (const path of ['nothing.cgi?action=x', 'global.cgi', '../etc']) {
      expect((await call(path)).status, path).toBeGreaterThanOrEqual(400)
    }
    expect((await call('AccessUser.cgi?action=insertMulti', { UserList: [] })).status).toBe(400)
    expect((await call('global.cgi?action=setCurrentTime&time=soon')).status).toBe(400)
  })
})

test('the clock is set as local time, and openDoor frees the way and is reported as an event', async () => {
  await withDevice({}, async ({ call, device, server, settled }) => {
    await call('global.cgi?action=setCurrentTime&time=2026-03-02%2010:30:00')
    expect((await call('global.cgi?action=getCurrentTime')).text).toBe('result=2026-03-02 10:30:00\r\n')
    await call('accessControl.cgi?action=openDoor&channel=1&Type=Remote')
    expect(device.state()).toBe('free')
    expect(device.turn()).toEqual({ passed: true })
    expect(device.turn()).toEqual({ passed: false })
    await settled()
    expect(server.at('/d/secret/notification')).toHaveLength(1)
    expect(device.openings()).toMatchObject([{ by: 'remote', userId: null }])
  })
})

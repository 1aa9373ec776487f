import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { originOfDevice } from '@catraca/device-contract/device-address.ts'
import { expect, onTestFinished, test } from 'vitest'
import { DeviceAway, DeviceRefused } from './adapter.ts'
import { deviceLine, networksOf } from './device-line.ts'

const asked = { path: '/', method: 'GET', timeoutMs: 300 } as const

function lineTo(address: string, { also = [] as string[], never = [] as string[] } = {}) {
  const alarms = new Set<string>()
  const alarm = (code: string, on: boolean) => void (on ? alarms.add(code) : alarms.delete(code))
  return { ...deviceLine(address, { also: networksOf(also), never }, alarm), alarms }
}

async function receiver(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const own = Object.values(networkInterfaces()).flatMap((some) => some?.filter(({ family }) => family === 'IPv4') ?? [])

test.each([
  ...['http://127.0.0.1', 'http://localhost', 'http://[::1]', 'http://0.0.0.0', 'http://2130706433', 'http://0x7f.1'],
  ...['http://169.254.169.254', 'http://[fe80::1]', 'http://[fd00:ec2::254]', 'http://[::ffff:127.0.0.1]'],
  ...['http://8.8.8.8', 'http://100.100.100.200', 'http://[2001:db8::1]', 'http://224.0.0.1'],
  ...own.map(({ address }) => `http://${address}`),
])('%s is never called, although it would answer', async (address) => {
  const { call, alarms, isFrom } = lineTo(address)
  await expect(call(asked)).rejects.toThrow(DeviceRefused)
  expect([...alarms]).toEqual(['address_forbidden'])
  expect(await isFrom('127.0.0.1')).toBe(false)
})

test('neither the service nor its database is called, by number or by name', async () => {
  for (const never of [['10.255.255.1'], ['::ffff:10.255.255.1']]) {
    await expect(lineTo('http://10.255.255.1', { never }).call(asked)).rejects.toThrow(DeviceRefused)
  }
  expect(await lineTo('http://10.255.255.1').isFrom('10.255.255.1')).toBe(true)
})

test('what the operator allows is called, redirects are not followed, and an answer may have a few MiB', async () => {
  const also = ['127.0.0.0/8']
  const elsewhere = await receiver((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
  expect(await lineTo(elsewhere, { also }).call({ ...asked, timeoutMs: 5000 })).toMatchObject({ status: 302 })
  const endless = await receiver((_, response) => void response.end(Buffer.alloc(5 * 1024 * 1024)))
  await expect(lineTo(endless, { also }).call({ ...asked, timeoutMs: 5000 })).rejects.toThrow(DeviceAway)
  const { isFrom } = lineTo(endless, { also })
  expect([await isFrom('::ffff:127.0.0.1'), await isFrom('127.0.0.2')]).toEqual([true, false])
})

test.each([
  ['http://192.168.0.129', 'http://192.168.0.129'],
  ['https://catraca.lan:8443/', 'https://catraca.lan:8443'],
  ['http://[fd12::1]:80', 'http://[fd12::1]'],
  ...['http://192.168.0.1/admin', 'http://u:p@192.168.0.1', 'http://192.168.0.1?x', 'http://192.168.0.1#x'].map(
    (no) => [no],
  ),
  ...['ftp://192.168.0.1', 'http://', 'http://a b', '192.168.0.1', 'http://192.168.0.1\\@x', 'http://x:99999'].map(
    (no) => [no],
  ),
])('%s names the origin %s', (address, origin) => {
  expect(originOfDevice(address!)).toBe(origin)
})

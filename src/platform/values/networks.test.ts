import { expect, test } from 'vitest'
import { isLoopback, isWithin, networkText, placeOf, plainAddress, readNetwork } from './networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:1:2::3/48', '2001:db8::/48'],
  ['::1', '::1'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3/104', '10.0.0.0/8'],
])('%s is the network %s', (text, shown) => {
  expect(networkText(readNetwork(text)!)).toBe(shown)
})

test.each([
  '',
  '10',
  '10.1/8',
  '010.0.0.1',
  '0x7f.1.1.1',
  '10.0.0.0/33',
  '::/129',
  '10.0.0.0/',
  '10.0.0.0/-1',
  'a.example',
  '::1%lo',
])('"%s" is no network', (text) => {
  expect(readNetwork(text)).toBeUndefined()
})

test.each([
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '::ffff:10.255.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['10.0.0.0/8', '::1', false],
  ['2001:db8::/48', '2001:db8:0:ffff::1', true],
  ['2001:db8::/48', '2001:db8:1::1', false],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['10.0.0.0/8', 'unknown', false],
])('of %s, %s is a part: %s', (network, address, part) => {
  expect(isWithin([readNetwork('192.0.2.1')!, readNetwork(network)!], address)).toBe(part)
})

test('a customer of IPv6 counts as one place, whichever of their addresses they use', () => {
  expect(placeOf('2001:db8:0:1::1')).toBe(placeOf('2001:db8:0:1:ffff::9'))
  expect(placeOf('2001:db8:0:1::1')).not.toBe(placeOf('2001:db8:0:2::1'))
  expect([placeOf('203.0.113.7'), placeOf('::ffff:203.0.113.7')]).toEqual(['203.0.113.7', '203.0.113.7'])
  expect(placeOf('not an address')).toBe('not an address')
})

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.7:4711', undefined],
  ['unknown', undefined],
])('of %s, the address is %s', (text, address) => {
  expect(plainAddress(text)).toBe(address)
  expect(() => placeOf(text)).not.toThrow()
})

test('this machine is 127.0.0.0/8 and ::1, in any spelling', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([true, true, true, true])
  expect(['10.0.0.1', '::', '', '0.0.0.0'].map(isLoopback)).toEqual([false, false, false, false])
})

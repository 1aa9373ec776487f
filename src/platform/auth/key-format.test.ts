import { expect, test } from 'vitest'
import { isWellFormedKey, keyHash, newKey } from './key-format.ts'

test('a key has a prefix, 32 random characters and 6 of checksum', () => {
  for (const prefix of ['ctr_live_', 'ctr_test_'] as const) {
    const key = newKey(prefix)
    expect(key).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{38}$`))
    expect(isWellFormedKey(key)).toBe(true)
  }
  expect(newKey('ctr_live_')).not.toBe(newKey('ctr_live_'))
})

test('any single changed character, a cut or an addition is noticed', () => {
  const key = newKey('ctr_live_')
  for (let i = 0; i < key.length; i++) {
    const other = key[i] === 'a' ? 'b' : 'a'
    expect(isWellFormedKey(key.slice(0, i) + other + key.slice(i + 1)), `at ${i}`).toBe(false)
  }
  expect(isWellFormedKey(key.slice(0, -1))).toBe(false)
  expect(isWellFormedKey(`${key}0`)).toBe(false)
  expect(isWellFormedKey('')).toBe(false)
})

test('what is stored is the SHA-256 of the whole key', () => {
  expect(keyHash('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

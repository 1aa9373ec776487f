import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beginRotation, endRotation } from './key-file.ts'
import { readSecretsKey } from './keys.ts'
import { createSecretBox, openSecretBox, UnknownKey } from './secrets.ts'

const [key, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('what was sealed is opened with the same key, and never looks the same twice', () => {
  const box = createSecretBox(key)
  const [first, second] = [box.seal('whsec_açaí', 'row 1'), box.seal('whsec_açaí', 'row 1')]
  expect(first).not.toEqual(second)
  expect(first.includes('whsec')).toBe(false)
  expect(box.open(first, 'row 1')).toBe('whsec_açaí')
})

test('a secret copied to another row, or changed by a bit, is not opened', () => {
  const box = createSecretBox(key)
  const sealed = box.seal('whsec_x', 'row 1')
  expect(() => box.open(sealed, 'row 2')).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => box.open(changed, 'row 1')).toThrow()
  }
})

test('another key is recognised, with a sentence that says what to do and contains neither key', () => {
  const sealed = createSecretBox(key).seal('whsec_x', 'row 1')
  expect(() => createSecretBox(otherKey).open(sealed, 'row 1')).toThrow(
    /encrypted with the key [0-9a-f]{8}, .+ CATRACA_SECRETS_KEY/,
  )
})

test('a key is made in the data folder at its first use, readable only by its owner, and found again', () => {
  const folder = newFolder()
  const box = openSecretBox({}, join(folder, 'data'))
  const sealed = box.seal('whsec_x', 'row 1')
  const path = join(folder, 'data', 'secrets.key')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readSecretsKey(readFileSync(path, 'utf8').trim(), path)).toHaveLength(32)
  expect(openSecretBox({}, join(folder, 'data')).open(sealed, 'row 1')).toBe('whsec_x')
})

test('a key is 32 bytes, in base64 or hexadecimal', () => {
  expect(readSecretsKey('ab'.repeat(32), 'K')).toEqual(Buffer.alloc(32, 0xab))
  expect(readSecretsKey(key.toString('base64'), 'K')).toEqual(key)
  for (const text of ['', 'short', 'ab'.repeat(31), `${key.toString('base64')}AAAA`]) {
    expect(() => readSecretsKey(text, 'K')).toThrow('K must hold 32 bytes')
  }
})

test('a value that is sealed for one purpose cannot be opened for another, and no signing key is the master key', () => {
  const box = createSecretBox(key)
  const sealed = box.seal('secret', 'row 1', 'member codes')
  expect(() => box.open(sealed, 'row 1')).toThrow()
  expect(box.open(sealed, 'row 1', 'member codes')).toBe('secret')
  const signing = [box.derive('sessions'), box.derive('devices')]
  expect(new Set([...signing, key.toString('base64')]).size).toBe(3)
  expect(createSecretBox(key).derive('sessions')).toBe(signing[0])
})

test('a process whose key file has changed reads it again: to open, and before it seals', () => {
  const folder = newFolder()
  const [first, running] = [openSecretBox({}, folder), openSecretBox({}, folder)]
  const sealed = first.seal('whsec_x', 'row 1')
  expect(running.open(sealed, 'row 1')).toBe('whsec_x')
  expect([beginRotation(folder), beginRotation(folder)]).toEqual([true, false])
  const [fresh, old] = running.keyIds()
  expect(sealed.subarray(1, 5).toString('hex')).toBe(old)
  expect(running.seal('whsec_y', 'row 1').subarray(1, 5).toString('hex')).toBe(fresh)
  expect(running.open(sealed, 'row 1')).toBe('whsec_x')
  endRotation(folder, (master) => master)
  expect(() => openSecretBox({}, folder).open(sealed, 'row 1')).toThrow(UnknownKey)
  expect(statSync(join(folder, 'secrets.key')).mode & 0o777).toBe(0o600)
})

test('a key file that disappears while a process has its key comes back, with the same key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-key-'))
  const box = openSecretBox({}, folder)
  const sealed = box.seal('whsec_x', 'row 1')
  rmSync(join(folder, 'secrets.key'))
  box.seal('whsec_y', 'row 2')
  expect(openSecretBox({}, folder).open(sealed, 'row 1')).toBe('whsec_x')
  rmSync(folder, { recursive: true })
})

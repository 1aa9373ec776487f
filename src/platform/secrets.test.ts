import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSecretsKey } from './keys.ts'
import { createSecretBox, openSecretBox } from './secrets.ts'

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

test('another key is told apart with a sentence that says what to do and holds neither key', () => {
  const sealed = createSecretBox(key).seal('whsec_x', 'row 1')
  expect(() => createSecretBox(otherKey).open(sealed, 'row 1')).toThrow(
    /encrypted with the key [0-9a-f]{8}, .+ CATRACA_SECRETS_KEY/,
  )
})

test('a key is made in the data folder when it is first needed, for its owner alone, and found again', () => {
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

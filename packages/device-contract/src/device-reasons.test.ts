import { expect, test } from 'vitest'
import { type DeviceReason, deviceReasons, readReason, reasonText } from './device-reasons.ts'

const reasons = Object.keys(deviceReasons) as DeviceReason[]

test.each(reasons)('%s is read from its sentence, with its facts', (reason) => {
  const names = [...deviceReasons[reason].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const facts = Object.fromEntries(names.map((name, i) => [name, `${name} (${i}).*`]))
  expect(readReason(reasonText(reason, facts))).toEqual({ reason, facts })
})

test('a sentence that is not ours is not read as a reason', () => {
  expect(readReason('Something else.')).toBeUndefined()
})

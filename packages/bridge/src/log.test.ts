import { expect, test } from 'vitest'
import { type BridgeLog, summed } from './log.ts'

test('a repeated warning is written once a minute, with how often it came', () => {
  const lines: unknown[][] = []
  let now = 0
  const log: BridgeLog = summed(
    (...line) => lines.push(line),
    () => now,
  )
  for (let count = 0; count < 500; count++) log('warn', 'no device has this address', { from: `10.0.0.${count}` })
  log('warn', 'the device refused', { device_id: 'a', what: 'clock' })
  log('warn', 'the device refused', { device_id: 'a', what: 'log' })
  log('info', 'a device is served')
  log('info', 'a device is served')
  expect(lines).toHaveLength(5)
  now = 60_000
  log('warn', 'no device has this address', { from: '10.0.0.9' })
  expect(lines.at(-1)).toEqual(['warn', 'no device has this address', { from: '10.0.0.9', times: 500 }])
})

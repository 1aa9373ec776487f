import { expect, onTestFinished, test } from 'vitest'
import { createGround } from '#test/faults/ground/ground.ts'
import { whyNotCheckedOut } from '#test/upgrade/releases.ts'
import { runUpgrade } from '#test/upgrade/run-upgrade.ts'
import { newDatabase } from './launch.ts'

// The short form; `npm run faults -- upgrade` is the long one.
test('no call fails while the next release takes over from the last one, and back', async ({ skip }) => {
  const reason = await whyNotCheckedOut()
  if (reason !== undefined) {
    process.stderr.write(`The upgrade is not tested: ${reason}\n`)
    skip(reason)
  }
  const databaseUrl = await newDatabase()
  const cleanup = new AsyncDisposableStack()
  onTestFinished(() => cleanup.disposeAsync())
  const ground = createGround(cleanup, () => {})
  const { calls, failures } = await runUpgrade(ground, { databaseUrl, callsPerStep: 60, callers: 3 })
  expect(failures).toEqual([])
  expect(calls).toBeGreaterThan(400)
})

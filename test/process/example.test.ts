import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { demoGym, launch, startService } from './launch.ts'

test("the SDK's example runs through a member's first day beside the service, and sees its webhooks", async () => {
  const { env, key } = await demoGym()
  const service = await startService({ ...env, CATRACA_DEMO: 'true' }, key)
  const example = launch([join(projectRoot, 'sdk/examples/first-day.ts')], { ...env, CATRACA_URL: service.url })
  const { code, stdout, stderr } = await example.ended
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('At the door: welcome')
  for (const type of [
    'member.created',
    'membership.activated',
    'financial.created',
    'class.booked',
    'access.checkin',
  ]) {
    expect(stdout).toContain(`webhook ${type}\n`)
  }
})

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { createLive } from './live.ts'
import { createSignals } from './signals.ts'

const service = useService()
const [own, other] = ['0199e3a4-5b7c-7d10-8f21-3c4b5a697887', '0199e3a4-5b7c-7d10-8f21-3c4b5a697888']

test('the watchers of a company hear what one server notes on every server, together and once', async () => {
  const log = pino({ level: 'silent' })
  const { db, target } = service
  const signals = await Promise.all([1, 2, 3].map(() => createSignals({ db, target, log })))
  const servers = signals.map((signals) => createLive({ signals, log }))
  const heard = servers.map(() => [] as (string[] | undefined)[])
  const stops = servers.map((server, i) => server.watch(own, (topics) => heard[i]!.push(topics)))
  servers[0]!.watch(other, () => expect.unreachable('another company hears nothing'))
  for (let i = 0; i < 100; i++) servers[0]!.note(own, i % 2 === 0 ? 'access' : 'classes')
  await expect.poll(() => heard.every((topics) => topics.length === 1)).toBe(true)
  for (const topics of heard) expect(topics).toEqual([['access', 'classes']])

  stops[1]!()
  servers[2]!.note(own, 'members')
  await expect.poll(() => heard.map((topics) => topics.length)).toEqual([2, 1, 2])
  for (const server of servers) server.close()
  for (const { close } of signals) await close()
})

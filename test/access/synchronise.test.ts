import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { validateEntry } from '#modules/access/validate-entry.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

/** `SYNC_TEST_SECONDS=60 npx vitest run test/access/synchronise.test.ts` runs it for a minute. */
const seconds = Number(process.env.SYNC_TEST_SECONDS ?? 5)
/** How far the clocks of four servers are off, and for how long each may stall between reading its clock and writing. */
const servers = [
  { skewMs: 0, stallMs: 0 },
  { skewMs: -1500, stallMs: 3 },
  { skewMs: 1500, stallMs: 8 },
  { skewMs: -200, stallMs: 30 },
]

interface Entry {
  id: string
  checkin_at: string
}

test(
  'a client that follows the cursor sees every entry of four servers once and in order, whatever their clocks show',
  async () => {
    const gym = await service.gym({ access: { debounce_seconds: 0 } })
    const members = await makeAttendees(service.db, gym, 'mensal', 200)
    const until = performance.now() + seconds * 1000
    let writing = true

    const write = async ({ skewMs, stallMs }: (typeof servers)[number], first: number) => {
      const db = createDb(createPool(service.target, { max: 4 }))
      let written = 0
      try {
        const { now: _, ...ctx } = await gym.context()
        const lane = async (lane: number) => {
          for (let i = first + lane * 50; performance.now() < until; i++) {
            const now = Temporal.Now.instant().add({ milliseconds: skewMs })
            if (stallMs > 0) await pause(Math.random() * stallMs)
            const entered = await validateEntry(
              { ...ctx, db, now, deviceId: null },
              { member_profile_id: members[i % members.length]!, method: 'card' },
            )
            if (entered instanceof Failure || !entered.allowed) throw new Error(JSON.stringify(entered))
            written++
          }
        }
        await Promise.all([lane(0), lane(1), lane(2), lane(3)])
      } finally {
        await db.destroy()
      }
      return written
    }

    const seen: Entry[] = []
    let rounds = 0
    const follow = async () => {
      let cursor = Temporal.Now.instant().subtract({ hours: 1 }).toString()
      for (;;) {
        const finished = !writing
        const { data } = (await gym.api.get(`/checkins?limit=100&since=${cursor}`)).body as { data: Entry[] }
        rounds++
        const last = seen.at(-1)
        const news = data[0]?.id === last?.id ? data.slice(1) : data
        seen.push(...news)
        cursor = seen.at(-1)?.checkin_at ?? cursor
        if (finished && news.length === 0) return
      }
    }

    const [written] = await Promise.all([
      Promise.all(servers.map((server, i) => write(server, i * 37))).finally(() => {
        writing = false
      }),
      follow(),
    ])
    const total = written.reduce((sum, count) => sum + count, 0)
    const stored = await service.db
      .selectFrom('checkins')
      .select(['id', 'checkin_at'])
      .where('team_id', '=', gym.teamId)
      .orderBy('checkin_at')
      .execute()
    expect(stored).toHaveLength(total)
    expect(new Set(seen.map((entry) => entry.id)).size).toBe(seen.length)
    expect(seen.map((entry) => entry.id)).toEqual(stored.map((entry) => entry.id))
    const times = seen.map((entry) => entry.checkin_at)
    expect(times.every((time, i) => i === 0 || time > times[i - 1]!)).toBe(true)
    expect(rounds).toBeGreaterThan(seconds)
    process.stdout.write(`${total} entries of ${servers.length} servers in ${seconds} s, read in ${rounds} calls\n`)
  },
  (seconds + 60) * 1000,
)

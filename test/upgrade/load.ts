import { setTimeout as pause } from 'node:timers/promises'
import { type Called, call, type Sent } from '#test/faults/ground/call.ts'
import { until } from '#test/faults/ground/wait.ts'

/** Callers behind a balancer, which calls the servers that it is given. */
export interface Load {
  /** Wrong answers, as text. */
  failures: string[]
  calls(): number
  longestMs(): number
  /** Sends later calls to these servers alone, and waits until the others have answered all of theirs. */
  direct(...urls: string[]): Promise<void>
  /** Waits for this many further calls. */
  more(calls: number): Promise<void>
  stop(): Promise<void>
}

export interface Gym {
  key: string
  plan: string
  unit: string
}

/** What members, staff programs and the door do all day, one after the other, by several callers at once. */
export function startLoad(url: string, { key, plan, unit }: Gym, callers: number): Load {
  let targets = [url]
  let turn = 0
  let calls = 0
  let longestMs = 0
  let stopped = false
  const failures: string[] = []
  const underWay = new Map<string, number>()
  const count = (target: string, by: number) => underWay.set(target, (underWay.get(target) ?? 0) + by)

  async function send(expected: number, path: string, sent: Sent = {}): Promise<Called['body']> {
    const target = targets[turn++ % targets.length]!
    count(target, 1)
    const { status, ms, body } = await call(`${target}/api/v1${path}`, { key, ...sent })
    count(target, -1)
    calls++
    longestMs = Math.max(longestMs, ms)
    if (status === expected) return body
    failures.push(`${sent.method ?? 'GET'} ${path} answered ${status}: ${JSON.stringify(body)}`)
    throw new Error('stop here')
  }
  const post = (expected: number, path: string, body: object) => send(expected, path, { method: 'POST', body })

  async function day(): Promise<void> {
    const { id } = (await post(201, '/members', { full_name: 'Ana Lima' })).data
    await send(200, `/members/${id}`)
    await send(200, '/members?limit=20')
    await send(200, `/members/${id}`, { method: 'PATCH', body: { full_name: 'Ana Souza' } })
    await send(200, '/plans')
    const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
    const sold = await post(201, '/memberships', { member_profile_id: id, plan_id: plan, start_date })
    await send(200, `/memberships/${sold.data.id}`)
    await send(200, '/memberships?limit=20')
    const person = { member_profile_id: id, store_id: unit }
    const entry = await post(200, '/access/validate', { ...person, method: 'qr' })
    if (entry.allowed !== true) failures.push(`an entry was denied: ${JSON.stringify(entry)}`)
    await send(200, '/access/occupancy')
    await post(200, '/access/checkout', person)
    await send(200, `/members/${id}/checkins`)
    await send(200, '/gym-metrics')
  }
  const running = Array.from({ length: callers }, async () => {
    while (!stopped) await day().catch(() => pause(10))
  })
  return {
    failures,
    calls: () => calls,
    longestMs: () => Math.round(longestMs),
    async direct(...urls) {
      targets = urls
      const others = () => [...underWay].filter(([target, n]) => n > 0 && !urls.includes(target))
      await until('the answers of servers that are asked no more', () => others().length === 0)
    },
    async more(wanted) {
      const enough = calls + wanted
      await until(`${wanted} further calls`, () => calls >= enough, 240_000)
    },
    async stop() {
      stopped = true
      await Promise.all(running)
    },
  }
}

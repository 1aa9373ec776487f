import { setTimeout as pause } from 'node:timers/promises'
import type { Ground } from '#test/faults/ground/ground.ts'
import { until } from '#test/faults/ground/wait.ts'
import { drawAccidents } from './accidents.ts'
import { type Comparison, compare } from './compare.ts'
import { createCrowd, type Person } from './crowd.ts'
import { type Door, pass } from './door.ts'
import { makePeople, startWorld } from './gym.ts'
import { outage } from './outage.ts'
import type { TurnstilePlan } from './plan.ts'
import { logsIn, writeTrace } from './trace.ts'
import { addUnits, type World } from './world.ts'

export interface TurnstileFigures extends Comparison {
  tries: number
  gaveUp: number
  refused: number
  exitsRefused: number
  triesOfBlocked: number
  /** Waits for decisions, in ms: p50, p99 and the longest, by who decided. */
  waits: Record<'server' | 'device', [number, number, number]>
  seconds: number
  settledSeconds: number
}

/** The time for a block to reach every reachable device, including the bridge's round and the device's own pace. */
const blockWindowMs = 60_000
const settlePatienceMs = 240_000
const progressEveryMs = 10_000

/**
 * Lets people through ten turnstiles while these, their bridges, the network and the server fail, and compares what the
 * turnstiles counted with what the service holds.
 */
export async function runTurnstiles(plan: TurnstilePlan, ground: Ground): Promise<TurnstileFigures> {
  const world = await startWorld(ground)
  const count = plan.members + plan.outage.attempts * plan.turnstiles * 2
  const people = await makePeople(world.server.url()!, world.gym, count)
  ground.say(`${people.length} members are registered`)
  return letThrough(world, { plan, people, ground })
}

/** The same in a world whose people are already registered. */
async function letThrough(
  world: World,
  { plan, people, ground }: { plan: TurnstilePlan; people: readonly Person[]; ground: Ground },
): Promise<TurnstileFigures> {
  const { doors } = world
  await addUnits(world, {
    ground,
    plan,
    users: people.length,
    ...(plan.trace !== undefined && { onLog: await logsIn(plan.trace) }),
  })
  ground.say(`${doors.length} turnstiles know them`)
  const usual = people.slice(0, plan.members)
  const began = performance.now()
  const blocked = await rush(world, plan, usual, ground.say)
  ground.say('the network is away')
  await outage(world, people.slice(plan.members), plan.outage)
  ground.say('the network is back')
  for (const { device } of doors) {
    device.restorePower()
    device.restoreNetwork()
  }
  const ended = performance.now()
  const memberOf = await until('the server to know the devices', () => world.memberOf().catch(() => undefined), 60_000)
  const look = async () => compare(doors, { stored: await world.stored(), memberOf, blocked, windowMs: blockWindowMs })
  await until('all to be told', async () => (await look()).mistakes.length === 0, settlePatienceMs).catch(() => {})
  const settled = performance.now()
  // Wrong entries without a person would come now.
  await pause(plan.calmSeconds * 1000)
  const found = await look()
  if (found.mistakes.length > 0 && plan.trace !== undefined) await writeTrace(world, { memberOf }, plan.trace)
  const sum = (figure: (door: Door) => number) => doors.reduce((total, door) => total + figure(door), 0)
  return {
    ...found,
    tries: sum(({ tries }) => tries),
    gaveUp: sum(({ gaveUp }) => gaveUp),
    refused: sum(({ refused }) => refused),
    exitsRefused: sum(({ exitsRefused }) => exitsRefused.length),
    triesOfBlocked: sum(({ triesOfBlocked }) => triesOfBlocked),
    waits: { server: waitsOf(doors, 'server'), device: waitsOf(doors, 'device') },
    seconds: Math.round((ended - began) / 1000),
    settledSeconds: Math.round((settled - ended) / 1000),
  }
}

/** The busy time with its accidents. Returns who was blocked in it. */
async function rush(
  world: World,
  plan: TurnstilePlan,
  people: readonly Person[],
  say: Ground['say'],
): Promise<Person[]> {
  const { doors, bridges, server } = world
  const units = [0, 1].map((unit) => createCrowd(people.filter((_, index) => index % 2 === unit)))
  const began = performance.now()
  const endAt = began + plan.seconds * 1000
  const everyMs = (1000 * doors.length) / plan.perSecond
  const stand = async (door: Door) => {
    const crowd = units[door.unit]!
    while (performance.now() < endAt) {
      const next = performance.now() + everyMs
      const attempt = crowd.next()
      if (attempt !== undefined) crowd.done(attempt, await pass(door, attempt))
      await pause(Math.max(0, next - performance.now()))
    }
  }
  const blocked: Person[] = []
  const block = async () => {
    for (const person of people.slice(0, plan.blocked)) {
      await pause((plan.seconds * 500) / plan.blocked)
      await world.block(person)
      person.blockedAt = Date.now()
      blocked.push(person)
    }
  }
  const wreak = async () => {
    const accidents = drawAccidents(plan, { doors, bridges, server })
    for (const { at, what, happen } of accidents) {
      await pause(Math.max(0, began + at * plan.seconds * 1000 - performance.now()))
      say(`${Math.round((performance.now() - began) / 1000)} s: ${what}`)
      void happen()
    }
  }
  const progress = setInterval(() => {
    const tries = doors.reduce((sum, door) => sum + door.tries, 0)
    say(
      `${Math.round((performance.now() - began) / 1000)} s: ${tries} attempts, ${doors.map(({ device }) => device.mode()).join(' ')}`,
    )
  }, progressEveryMs)
  await Promise.all([...doors.map(stand), block(), wreak()]).finally(() => clearInterval(progress))
  return blocked
}

function waitsOf(doors: readonly Door[], by: 'server' | 'device'): [number, number, number] {
  const sorted = doors
    .flatMap(({ waits }) => waits.filter((one) => one.by === by).map(({ ms }) => ms))
    .sort((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return [at(0.5), at(0.99), at(1)]
}

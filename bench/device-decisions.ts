/**
 * How long somebody at a turnstile waits, and what keeping a turnstile's list of members costs: with one service, one bridge and one
 * emulated Control iD, each in a process of its own or in this one, on this machine. `node bench/device-decisions.ts [MEMBERS] [PASSAGES]`
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { startWorld } from '#test/chaos/turnstiles/gym.ts'
import { addUnit, type World } from '#test/chaos/turnstiles/world.ts'
import { createGround, type Ground } from '#test/faults/ground/ground.ts'
import { until } from '#test/faults/ground/wait.ts'
import { fillCompany } from './fill-company.ts'

const [members = 10_000, passages = 300] = process.argv.slice(2).map(Number)
const changes = 100
const syncPatienceMs = 900_000

const cleanup = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanup.disposeAsync().finally(() => process.exit(1)))
}
try {
  await measure(createGround(cleanup, (line) => console.error(line)))
} finally {
  await cleanup.disposeAsync()
}
process.exit(0)

async function measure(ground: Ground): Promise<void> {
  const world = await startWorld(ground)
  const db = createDb(createPool(world.target, { session: 'unlimited' }))
  cleanup.defer(() => db.destroy())
  await fillCompany(await operatorContext(db, world.gym.teamId), { members, visits: 0 })
  const cards = await giveCards(db, world.gym.teamId)
  ground.say(`${cards.length} members have a card`)
  let calls = 0
  const counted = async (what: string, work: () => Promise<unknown>) => {
    const [before, began] = [calls, performance.now()]
    await work()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${what}: ${seconds} s, ${calls - before} calls to the device`)
  }
  const onLog = ({ kind }: { kind: string }) => {
    if (kind === 'command') calls += 1
  }
  const held = () => world.doors[0]!.device.rows('cards').length
  const lettingIn = () => {
    const { device } = world.doors[0]!
    const group = device.rows('groups').find(({ name }) => name === 'Catraca')
    return device.rows('user_groups').filter((row) => row.group_id === group?.id).length
  }
  await counted(`${cards.length} members to a new device`, async () => {
    await addUnit(world, { ground, plan: { turnstiles: 1, seconds: 0 }, unit: 0, onLog })
    await until('the device to know all', () => held() >= cards.length, syncPatienceMs)
  })
  await until('the device to be online', () => world.doors[0]!.device.mode() === 'online', syncPatienceMs)
  const leaving = await world.db
    .selectFrom('members')
    .select('id')
    .where('access_card_number', 'in', cards.slice(0, changes))
    .execute()
  const [letIn, cardsAfter] = [lettingIn(), cards.length - leaving.length]
  await counted(`${leaving.length} members blocked, until the device alone lets none of them in`, async () => {
    for (const { id } of leaving) {
      await world.block({ memberId: id, card: '' })
    }
    await until('the device to let none of them in', () => lettingIn() <= letIn - leaving.length, syncPatienceMs)
  })
  await counted('and from then, until they have left it', () =>
    until('the device to have let go of them', () => held() <= cardsAfter, syncPatienceMs),
  )

  console.log('\n| server | decided by | p50 ms | p99 ms | longest ms |\n|---|---|---|---|---|')
  const [line] = world.lines
  const mayEnter = cards.slice(changes)
  await decide(world, mayEnter, 'near')
  line!.slow(40)
  await decide(world, mayEnter, '80 ms away')
  line!.slow(0)
  line!.cut()
  await decide(world, mayEnter, 'away: connections refused')
  line!.pointTo({ host: '127.0.0.1', port: world.port })
  await pause(15_000)
  line!.fallSilent()
  await decide(world, mayEnter, 'away: nothing answers')
}

/** Gives a card to every member whom the rules let in; returns the cards. */
async function giveCards(db: Db, teamId: string): Promise<string[]> {
  const { rows } = await sql<{ card: string }>`
    update members m set access_card_number = (1000000 + n.number)::text
      from (select m.id, row_number() over (order by m.id) as number
              from members m join memberships s on s.team_id = m.team_id and s.member_profile_id = m.id
             where m.team_id = ${teamId} and s.status = 'active') n
     where m.team_id = ${teamId} and m.id = n.id
    returning m.access_card_number as card`.execute(db)
  return rows.map(({ card }) => card).sort()
}

/** Each passage is by another member, one after the other, as at one turnstile. */
async function decide({ doors }: World, cards: string[], where: string): Promise<void> {
  const { device } = doors[0]!
  const seen: { by: string; ms: number }[] = []
  for (let count = 0; count < passages; count++) {
    const outcome = await device.present({ card: cards.shift()! })
    const by = outcome.by === 'server' ? 'bridge' : 'device'
    seen.push({ by: `${by}, ${outcome.decision}`, ms: outcome.ms })
    if (outcome.decision === 'granted') device.turn('entrance')
    await pause(20)
  }
  for (const [by, list] of Map.groupBy(seen, (one) => one.by)) {
    const sorted = list.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!)
    console.log(`| ${where} | ${by} × ${list.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`)
  }
}

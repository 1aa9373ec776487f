import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { startEvoEmulator } from '#modules/move-in/emulator/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { machineNow } from '#platform/time/clock.ts'
import type { Fault } from './ground/fault.ts'
import { usualSettings } from './ground/ground.ts'

const members = Number(process.env.MOVE_IN_MEMBERS ?? 10_000)
const days = 225
const [failing, lostAnswers] = [0.02, 0.01]
/** The progress at which the command is killed, as a share of all rows. */
const kills = [
  ['people', 0.4],
  ['debts', 0.5],
  ['visits', 0.4],
] as const
const mostMegabytes = 400
const root = join(import.meta.dirname, '../..')

/**
 * A gym moves in from an EVO whose answers fail, by a command that is killed in each part. At the end everything here must agree with EVO's
 * books, and running it once more must write nothing.
 */
export const fault: Fault = {
  name: `${members} members move in with ${days} days of visits, answers failing, the command killed ${kills.length} times`,
  limitMs: 2_400_000,
  async run(ground) {
    const { db, url } = await ground.postgres()
    const teamId = await openGym(db)
    const evo = await startEvoEmulator({ members, days, requestsPerMinute: 0, failing, lostAnswers })
    ground.cleanup.defer(evo.close)
    const { books, base_url, user, password } = evo
    const folder = await ground.folder()
    const file = join(folder, 'evo.yaml')
    await writeFile(file, JSON.stringify({ base_url, user, password, requests_per_minute: 100_000 }))
    const all = { people: books.members.length, debts: books.receivables.length, visits: visitsOf(books) }
    const env = { ...usualSettings(), DATABASE_URL: url(), CATRACA_DATA_DIR: await ground.folder() }
    const move = (killAt?: (typeof kills)[number]) => run(env, { file, state: folder, killAt, all })

    const began = performance.now()
    let most = 0
    for (const kill of kills) {
      const { megabytes, said } = await move(kill)
      most = Math.max(most, megabytes)
      ground.say(`killed after ${said}`)
    }
    const whole = await move()
    const seconds = Math.round((performance.now() - began) / 1000)
    ground.say(`moved in ${seconds} s: ${whole.said}`)
    const here = await booksHere(db, teamId)
    const there = {
      members: books.members.length,
      memberships: contractsOf(books),
      charges: all.debts,
      visits: all.visits,
    }
    const owed = { here: here.open_cents, there: openCentsOf(books) }

    const stood = await versions(db, teamId)
    const again = JSON.parse((await move()).answer)
    const written = (await versions(db, teamId)) !== stood
    const sums = `${here.members} members, ${here.memberships} memberships, ${here.charges} charges, ${here.visits} visits`
    return {
      seen: `${sums}, R$ ${owed.here / 100} open; there ${Object.values(there).join(', ')}, R$ ${owed.there / 100}; ${seconds} s, at most ${Math.max(most, whole.megabytes)} MB; once more ${written ? 'wrote something' : 'wrote nothing'} (${again.members.same} the same)`,
      holds:
        Object.entries(there).every(([what, count]) => here[what as keyof typeof there] === count) &&
        owed.here === owed.there &&
        here.counted === there.visits &&
        !written &&
        Math.max(most, whole.megabytes) <= mostMegabytes,
    }
  },
}

async function openGym(db: Db): Promise<string> {
  const company = { slug: 'aurora', name: 'Academia Aurora', billing: 'internal' }
  const units = [{ ref: 'centro', name: 'Centro', max_capacity: 200 }]
  const file = readCompanyFile(JSON.stringify({ company, units }), 'aurora')
  const { answer } = await applyCompanyFile(db, file, machineNow())
  return answer.company.id
}

type Books = Awaited<ReturnType<typeof startEvoEmulator>>['books']

interface Told {
  file: string
  state: string
  killAt: (typeof kills)[number] | undefined
  all: Record<'people' | 'debts' | 'visits', number>
}

/** Runs the command to its end, or until its progress has come this far. */
async function run(env: NodeJS.ProcessEnv, { file, state, killAt, all }: Told) {
  const command = ['bin/catraca.js', 'move-in', '--company', 'aurora', '--from', 'evo', '--file', file]
  const child = spawn(process.execPath, [...command, '--state', state, '--json'], { cwd: root, env })
  const ended = once(child, 'exit')
  let [answer, said, megabytes] = ['', '', 0]
  child.stdout.on('data', (text) => {
    answer += text
  })
  child.stderr.on('data', (text) => {
    said = String(text).trim().split('\n').at(-1)!
    const [what, share] = killAt ?? []
    const count = Number(new RegExp(`(\\d+) ${what}`).exec(said)?.[1] ?? 0)
    if (share !== undefined && count >= share * all[what!]) child.kill('SIGKILL')
  })
  while (child.exitCode === null && child.signalCode === null) {
    megabytes = Math.max(megabytes, await residentOf(child.pid!))
    await Promise.race([ended, pause(200)])
  }
  if (killAt === undefined && child.exitCode !== 0) throw new Error(`the move ended with ${child.exitCode}: ${said}`)
  return { answer, said, megabytes }
}

/** The most memory that a process has used, in megabytes; 0 for one that has ended. */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

const contractsOf = ({ members: people, cancelled }: Books) =>
  people.reduce((sum, { memberships }) => sum + memberships.length, cancelled.length)

const visitsOf = ({ entries }: Books) =>
  new Set(
    entries
      .filter(
        ({ idMember, blockReason, entryAction }) =>
          idMember !== null && blockReason === null && entryAction === 'Entry',
      )
      .map(({ idMember, date }) => `${idMember} ${date.slice(0, 19)}`),
  ).size

function openCentsOf({ receivables }: Books): number {
  const open = receivables.filter(
    ({ receivingDate, cancellationDate }) => receivingDate === null && cancellationDate === null,
  )
  return open.reduce((sum, { ammount, ammountPaid }) => sum + Math.round((ammount - (ammountPaid ?? 0)) * 100), 0)
}

async function booksHere(db: Db, teamId: string) {
  const { rows } = await sql<
    Record<'members' | 'memberships' | 'charges' | 'visits' | 'open_cents' | 'counted', number>
  >`
    select (select count(*) from members where team_id = ${teamId})::float8 as members,
           (select count(*) from memberships where team_id = ${teamId})::float8 as memberships,
           (select count(*) from charges where team_id = ${teamId})::float8 as charges,
           (select count(*) from checkins where team_id = ${teamId})::float8 as visits,
           (select sum(total_checkins) from member_visits where team_id = ${teamId})::float8 as counted,
           (select sum(amount_cents) from charges
             where team_id = ${teamId} and status in ('pending', 'overdue'))::float8 as open_cents`.execute(db)
  return rows[0]!
}

/** Changes whenever a row that a move writes is written. */
async function versions(db: Db, teamId: string): Promise<string> {
  const tables = ['members', 'memberships', 'charges', 'checkins', 'member_visits', 'move_in_rows']
  const sums = tables.map(
    (table) =>
      sql`(select sum(hashtextextended(ctid::text || xmin::text, 0))::text from ${sql.table(table)} where team_id = ${teamId})`,
  )
  const { rows } = await sql<{ all: string }>`select concat_ws(' ', ${sql.join(sums)}) as all`.execute(db)
  return rows[0]!.all
}

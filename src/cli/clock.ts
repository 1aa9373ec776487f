import { type Command, InvalidArgumentError } from 'commander'
import { requireNoCopy } from '#platform/backup/installation.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { configuredDeliverer } from '#src/process/jobs.ts'
import { advanceCompany } from '#src/process/passing-time.ts'
import { type BroughtBack, bringBackEntries } from '../modules/access/index.ts'
import { findCompanyById, moveClock, resetClock } from '../modules/companies/index.ts'
import type { Db } from '../platform/db/pool.ts'
import { isoTimestamp } from './arguments.ts'
import { requireCompany } from './company.ts'
import { asOperator } from './operator-context.ts'
import { type CommandSurroundings, orThrow, print, withDatabase } from './run.ts'

interface AdvanceOptions {
  company: string
  to?: Temporal.Instant
  by?: Temporal.Duration
  json?: boolean
}

export function registerClock(program: Command): void {
  const clock = program.command('clock').description('the clock of a test company, and the clock of entries')

  clock
    .command('show')
    .requiredOption('--company <slug>')
    .option('--json', 'print JSON')
    .action(async ({ company, json }: { company: string; json?: boolean }) => {
      const now = await withDatabase(async (db) => companyNow(db, (await requireCompany(db, company)).id))
      print(json, { now: timestampText(now) }, [timestampText(now)])
    })

  clock
    .command('advance')
    .description('move it ahead by up to 366 days, and do everything that is due by then')
    .requiredOption('--company <slug>')
    .option('--to <iso>', 'a timestamp such as 2026-03-01T12:00:00Z', isoTimestamp)
    .option('--by <duration>', 'an ISO 8601 duration such as P30D, in calendar days of the company', calendarDuration)
    .option('--json', 'print JSON')
    .action(async (options: AdvanceOptions) => {
      const { now, happened } = await withDatabase((db, given) => advanceClock(db, options, given))
      print(options.json, { now: timestampText(now) }, [timestampText(now), `${happened} things happened on the way`])
    })

  clock
    .command('reset')
    .description('bring back to real time a clock that was moved beyond the year 2199, which earlier versions allowed')
    .requiredOption('--company <slug>')
    .option('--json', 'print JSON')
    .action(async ({ company, json }: { company: string; json?: boolean }) => {
      const done = await withDatabase(async (db) =>
        orThrow(await resetClock(db, (await requireCompany(db, company)).id)),
      )
      print(json, done, [done.now])
    })

  clock
    .command('bring-back')
    .description('bring the clock of entries back to the present, after a server with a wrong clock carried it ahead')
    .requiredOption('--company <slug>')
    .option('--json', 'print JSON')
    .action(async ({ company, json }: { company: string; json?: boolean }) => {
      const done = await withDatabase(async (db) =>
        asOperator(db, (await requireCompany(db, company)).id, bringBackEntries),
      )
      print(json, done, reportOf(done))
    })
}

function reportOf({ was, is, entries, from, to, visits, codes }: BroughtBack): string[] {
  if (was === null) return ['There are no entries yet, so there is no clock of entries.']
  if (was === is) return [`The clock of entries stands at ${was}, which is not ahead. Nothing was changed.`]
  return [
    `The clock of entries stood at ${was} and stands at ${is} now.`,
    ...(entries === 0 ? [] : [`${entries} entries of the future are dated from ${from} to ${to} now, in their order.`]),
    ...(visits === 0 ? [] : [`${visits} visits that ended in the future end now.`]),
    ...(codes === 0 ? [] : [`${codes} members can use new codes again.`]),
    ...(from === null ? [] : [`Systems that follow GET /checkins by time must read again from ${from} on.`]),
    'The audit trail of the company tells this too.',
  ]
}

async function advanceClock(
  db: Db,
  options: AdvanceOptions,
  { config, database, log }: CommandSurroundings,
): Promise<{ now: Temporal.Instant; happened: number }> {
  if ((options.to === undefined) === (options.by === undefined)) {
    throw new OperatorError('Say either --to a timestamp or --by a duration.')
  }
  await requireNoCopy(database)
  const company = await requireCompany(db, options.company)
  const before = await companyNow(db, company.id)
  const target = options.to ?? before.toZonedDateTimeISO(company.timezone).add(options.by!).toInstant()
  orThrow(await asOperator(db, company.id, (tx) => moveClock({ ...tx, now: before }, target)))
  const progress = options.json ? undefined : showDays(process.stderr, before, target)
  const happened = await advanceCompany(db, company.id, { log, onDay: progress?.onDay })
  progress?.end()
  const deliverer = configuredDeliverer(config, database, log)
  const attempts = await deliverer.deliverDue(company.id)
  await deliverer.close()
  return { now: await companyNow(db, company.id), happened: happened + attempts }
}

/** Shows the progress: on a terminal as one changing line, elsewhere as a line for each day. */
function showDays(out: NodeJS.WriteStream, from: Temporal.Instant, to: Temporal.Instant) {
  let last = ''
  const days = Math.max(1, to.since(from).total('days'))
  const onDay = (day: string) => {
    if (day === last) return
    last = day
    const passed = Temporal.Instant.from(`${day}T12:00Z`).since(from).total('days')
    const share = Math.max(0, Math.min(99, Math.floor((100 * passed) / days)))
    out.write(out.isTTY ? `\r${day}  ${share} %` : `${day}  ${share} %\n`)
  }
  const end = () => {
    if (last !== '' && out.isTTY) out.write('\r\u001b[K')
  }
  return { onDay, end }
}

async function companyNow(db: Db, id: string): Promise<Temporal.Instant> {
  const { clock_offset_ms } = (await findCompanyById(db, id))!
  return machineNow(clock_offset_ms)
}

function calendarDuration(text: string): Temporal.Duration {
  try {
    const duration = Temporal.Duration.from(text)
    if (duration.sign >= 0) return duration
  } catch {
    // falls through to the one message
  }
  throw new InvalidArgumentError('It must be an ISO 8601 duration such as P30D, P1M or PT12H.')
}

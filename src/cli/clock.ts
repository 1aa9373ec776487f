import { type Command, InvalidArgumentError } from 'commander'
import { requireNoCopy } from '#platform/backup/installation.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { timestampText } from '#platform/time/clock.ts'
import { configuredDeliverer } from '#src/process/jobs.ts'
import { advanceCompany } from '#src/process/passing-time.ts'
import { type BroughtBack, bringBackEntries } from '../modules/access/index.ts'
import { moveClock } from '../modules/companies/index.ts'
import { isoTimestamp } from './arguments.ts'
import { command } from './command.ts'
import type { OpenedCompany } from './in-company.ts'
import { operatorContext } from './operator-context.ts'

export function registerClock(program: Command): void {
  const clock = program.command('clock').description('the clock of a test company, and the clock of entries')

  command(clock, 'show')
    .ofCompany()
    .answer(({ ctx }) => ({ json: { now: timestampText(ctx.now) }, lines: [timestampText(ctx.now)] }))

  command(clock, 'advance', 'move it ahead by up to 366 days, and do everything that is due by then')
    .ofCompany()
    .option('--to <iso>', 'a timestamp such as 2026-03-01T12:00:00Z', isoTimestamp)
    .option('--by <duration>', 'an ISO 8601 duration such as P30D, in calendar days of the company', calendarDuration)
    .first(({ to, by }) => {
      if ((to === undefined) === (by === undefined)) {
        throw new OperatorError('Say either --to a timestamp or --by a duration.')
      }
    })
    .answer(async ({ to, by, json, ...given }) => {
      const { now, timeZone } = given.ctx
      const target = to ?? now.toZonedDateTimeISO(timeZone).add(by!).toInstant()
      const happened = await advanceClock(given, target, json ? undefined : showDays(process.stderr, now, target))
      const reached = timestampText((await operatorContext(given.db, given.ctx.teamId)).now)
      return { json: { now: reached }, lines: [reached, `${happened} things happened on the way`] }
    })

  command(
    clock,
    'bring-back',
    'bring the clock of entries back to the present, after a server with a wrong clock carried it ahead',
  )
    .ofCompany()
    .answer(async ({ asOperator }) => {
      const done = await asOperator(bringBackEntries)
      return { json: done, lines: reportOf(done) }
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
  { ctx, asOperator, config, database, log }: OpenedCompany,
  target: Temporal.Instant,
  progress: ReturnType<typeof showDays> | undefined,
): Promise<number> {
  await requireNoCopy(database)
  await asOperator((tx) => moveClock({ ...tx, now: ctx.now }, target))
  const happened = await advanceCompany(ctx.db, ctx.teamId, { log, onDay: progress?.onDay })
  progress?.end()
  const deliverer = configuredDeliverer(config, database, log)
  const attempts = await deliverer.deliverDue(ctx.teamId)
  await deliverer.close()
  return happened + attempts
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

function calendarDuration(text: string): Temporal.Duration {
  try {
    const duration = Temporal.Duration.from(text)
    // A clock moves from before this day, so what does not throw here can be added to it.
    if (duration.total({ unit: 'days', relativeTo: '9999-12-31' }) >= 0) return duration
  } catch {
    // continues to the common error
  }
  throw new InvalidArgumentError('It must be an ISO 8601 duration such as P30D, P1M or PT12H.')
}

/** A bug to plant: in a file of the service, the only place that reads `find` becomes `put`. */
export interface Plant {
  name: string
  file: string
  find: string
  put: string
}

const memberships = 'src/modules/memberships'
const billing = 'src/modules/billing'
const classes = 'src/modules/classes'
const access = 'src/modules/access'
const contract = 'packages/device-contract/src'

/** Each is a mistake that somebody could make: a reversed comparison, a forgotten state, a missing event, a removed lock. */
export const plants: Plant[] = [
  // What is owed
  {
    name: 'grace lasts a day longer at the door',
    file: `${contract}/validity-rules.ts`,
    find: "barred !== null && day >= barred ? 'past_due'",
    put: "barred !== null && day > barred ? 'past_due'",
  },
  {
    name: 'an unpaid membership ends a day late',
    file: `${memberships}/time-rules.ts`,
    find: 'addDays(oldest, grace_period_days + 1)',
    put: 'addDays(oldest, grace_period_days + 2)',
  },
  {
    name: 'a sale that is undone keeps what was paid for it',
    file: `${memberships}/rules.ts`,
    find: 'voidCharges: charges.map(({ id }) => id) }',
    put: 'voidCharges: open.map(({ id }) => id) }',
  },
  {
    name: 'the third part of a period is due a month late',
    file: `${memberships}/installment-rules.ts`,
    find: 'due_date: addMonths(due, part)',
    put: 'due_date: addMonths(due, part + (part > 1 ? 1 : 0))',
  },
  {
    name: 'another plan takes what is not used off the parts that are due first',
    file: `${memberships}/plan-change-rules.ts`,
    find: '(a.due_date < b.due_date ? 1 : a.due_date > b.due_date ? -1 : 0)',
    put: '(a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0)',
  },
  {
    name: 'interest is taken for a day more',
    file: `${billing}/late-fee-rules.ts`,
    find: 'share(cents * days, fees',
    put: 'share(cents * (days + 1), fees',
  },
  {
    name: 'a debt is forgotten by a freeze',
    file: `${memberships}/freeze-rules.ts`,
    find: '...(past_due_since === null ? {} : { past_due_since: addDays(past_due_since, days) }),',
    put: '...(past_due_since === null ? {} : { past_due_since: null }),',
  },
  {
    name: 'what was charged ahead stays owed when the period moves',
    file: `${memberships}/ahead-rules.ts`,
    find: "if (isSame || step.change === 'renewed') return []",
    put: "if (isSame || step.change !== 'patched') return []",
  },
  {
    name: 'a period that was charged ahead is charged again',
    file: `${billing}/charges.ts`,
    find: 'membership.charged_periods.includes(period_start)',
    put: 'membership.charged_periods.slice(0, -1).includes(period_start)',
  },
  {
    name: 'days that another plan leaves unused are not credited',
    file: `${memberships}/plan-change-rules.ts`,
    find: 'isPaid && off > 0',
    put: '!isPaid && off > 0',
  },
  {
    name: 'taking back a cancellation forgets the debt',
    file: `${memberships}/rules.ts`,
    find: "state.past_due_since === null ? notLate : 'past_due'",
    put: 'notLate',
  },
  {
    name: 'charges of a cancelled period stay',
    file: `${memberships}/shared-rules.ts`,
    find: 'voidCharges: futureIds(charges, lastDay)',
    put: 'voidCharges: futureIds(charges, lastDay).slice(1)',
  },
  {
    name: 'a charge is paid twice',
    file: 'src/modules/billing/charge-rules.ts',
    find: "if (status !== 'paid' && status !== 'cancelled') return undefined",
    put: "if (status !== 'cancelled') return undefined",
  },
  {
    name: 'the price is rounded down',
    file: `${memberships}/price-rules.ts`,
    find: '(whole - numerator) + whole) /',
    put: '(whole - numerator)) /',
  },
  {
    name: 'a payment is not told',
    file: `${memberships}/correct-charge.ts`,
    find: 'withCommit(tx, undefined, recordEvents(tx, corrected.events))',
    put: 'if (corrected.changed[0]!.due_date >= facts.today) withCommit(tx, undefined, recordEvents(tx, corrected.events))',
  },
  {
    name: 'what is paid beyond a charge is lost',
    file: `${billing}/ledger-rules.ts`,
    find: 'kept_cents: cents, credit_cents: cents - used',
    put: 'kept_cents: cents, credit_cents: 0',
  },
  {
    name: 'what was paid of a removed charge is lost',
    file: `${billing}/charges.ts`,
    find: 'const kept = stillHeld(excess, { asked, held })',
    put: 'const kept = isOver ? 0 : stillHeld(excess, { asked, held })',
  },
  {
    name: 'a payment that is taken back stays in the till',
    file: `${billing}/ledger-rules.ts`,
    find: 'kept_cents: 0 - kept_cents,',
    put: 'kept_cents: 0,',
  },

  // Dates of memberships
  {
    name: 'a membership ends on its last day',
    file: `${memberships}/time-rules.ts`,
    find: ': addDays(state.end_date, 1), state.auto_renew',
    put: ': state.end_date, state.auto_renew',
  },
  {
    name: 'a trial without renewal becomes the whole plan',
    file: `${memberships}/time-rules.ts`,
    find: "if (!state.auto_renew) return cancelled(charges, 'trial_ended', midnight, addDays(on, -1))",
    put: "if (!state.auto_renew && state.status !== 'trial') return cancelled(charges, 'trial_ended', midnight, addDays(on, -1))",
  },
  {
    name: 'freezes of the last year count',
    file: `${memberships}/freeze-rules.ts`,
    find: 'return state.freezes_year === year ? state.freezes_used : 0',
    put: 'return state.freezes_year !== null && year > 0 ? state.freezes_used : 0',
  },
  {
    name: 'an early end of a freeze keeps the planned days',
    file: `${memberships}/freeze-rules.ts`,
    find: 'daysTaken(state, from, today) - planned',
    put: 'Math.max(daysTaken(state, from, today) - planned, 0)',
  },
  {
    name: 'a renewal gives no new entries to a pass',
    file: `${memberships}/time-rules.ts`,
    find: '          credits_left: plan.credits,\n',
    put: '',
  },
  {
    name: 'who leaves is not told of',
    file: 'src/modules/members/change-status.ts',
    find: "after.status === 'cancelled' ? [changed,",
    put: "after.status === 'cancelled' && before !== 'trial' ? [changed,",
  },
  {
    name: 'the frozen member stays barred on the first free day',
    file: `${contract}/validity-rules.ts`,
    find: 'freeze_end_date === null || day < freeze_end_date)',
    put: 'freeze_end_date === null || day <= freeze_end_date)',
  },

  // The door
  {
    name: 'hours are looked up an hour early',
    file: `${access}/attempt-rules.ts`,
    find: 'const local = now.toZonedDateTimeISO(timeZone)',
    put: 'const local = now.subtract({ hours: 1 }).toZonedDateTimeISO(timeZone)',
  },
  {
    name: 'a full unit takes one more',
    file: `${contract}/entry-rules.ts`,
    find: 'facts.inside >= facts.unit.max_capacity',
    put: 'facts.inside > facts.unit.max_capacity',
  },
  {
    name: 'a second reading counts at any unit',
    file: `${contract}/entry-rules.ts`,
    find: 'if (open === null || open.store_id !== unit.id) return false',
    put: 'if (open === null || unit.id === "") return false',
  },
  {
    name: 'a pass opens without entries',
    file: `${contract}/entry-rules.ts`,
    find: 'credits_left !== null && credits_left <= 0',
    put: 'credits_left !== null && credits_left < 0',
  },
  {
    name: 'a used code opens once more',
    file: `${access}/attempt-rules.ts`,
    find: 'Temporal.Instant.compare(code.expiresAt, last) <= 0',
    put: 'Temporal.Instant.compare(code.expiresAt, last) < 0',
  },
  {
    name: 'the exit before a new entry is not told',
    file: `${access}/record-visits.ts`,
    find: 'if (await closeVisit(tx.db, tx.teamId, open_id!, timestampText(at))) {',
    put: 'if ((await closeVisit(tx.db, tx.teamId, open_id!, timestampText(at))) && at !== by) {',
  },
  {
    name: 'days of entries are those of UTC',
    file: `${access}/record-visits.ts`,
    find: 'timeZone: tx.timeZone,',
    put: "timeZone: 'UTC',",
  },
  {
    name: 'the member is not locked at the door',
    file: `${access}/door-sql.ts`,
    find: "      .forNoKeyUpdate('m'),\n",
    put: '      \n',
  },
  {
    name: 'a place is given away while the member turns the arm',
    file: `${access}/door-sql.ts`,
    find: "and p.direction = 'in' and p.store_id =",
    put: "and p.direction = 'out' and p.store_id =",
  },
  {
    name: 'a credit is spent twice at two doors',
    file: `${access}/attempt-rules.ts`,
    find: 'const memberships = withoutHeld(facts.memberships, waiting, moment.at)',
    put: 'const { memberships } = facts',
  },

  // Classes
  {
    name: 'who may come again is not given the free seat',
    file: `${classes}/review-seats.ts`,
    find: "if (keeps && (status === 'confirmed' || !mayAttend(attendee, date))) continue",
    put: 'if (keeps) continue',
  },
  {
    name: 'the week begins on Sunday',
    file: `${classes}/rules.ts`,
    find: 'date.subtract({ days: date.dayOfWeek - 1 })',
    put: 'date.subtract({ days: date.dayOfWeek % 7 })',
  },
  {
    name: 'the class is not locked',
    file: `${classes}/sql.ts`,
    find: "export const lockInstance = lockById('class_instances')",
    put: "export const lockInstance = async (db: Db, teamId: string, id: string) => (await db.selectFrom('class_instances').selectAll().where('team_id', '=', teamId).where('id', '=', id).execute())[0]",
  },
  {
    name: 'places do not move up',
    file: `${classes}/seats.ts`,
    find: 'if (waitlist_position !== null)',
    put: "if (waitlist_position !== null && after.status === 'confirmed')",
  },
  {
    name: 'whoever loses the right keeps the seat',
    file: `${memberships}/apply-step.ts`,
    find: 'if (hasSeats) await reviewSeatsOf',
    put: "if (hasSeats && step.change !== 'frozen') await reviewSeatsOf",
  },

  // What is reported and stored
  {
    name: 'a total is not kept when a status changes',
    file: 'migrations/0001_beginning.expand.sql',
    find: "select keep_counts('members', array['status', 'store_id', 'experience_level']",
    put: "select keep_counts('members', array['store_id', 'experience_level']",
  },
  {
    name: 'a passage told late counts as now',
    file: 'src/modules/passages/rules.ts',
    find: 'if (late) {',
    put: 'if (late && visitor.deny_when_full) {',
  },
  {
    name: 'a retried write is done again',
    file: 'src/platform/endpoint/kept-answers.ts',
    find: 'const keptHours = 24',
    put: 'const keptHours = 0',
  },
  {
    name: 'a list shows other companies',
    file: `${access}/checkins-sql.ts`,
    find: "db.selectFrom('checkins').where('team_id', '=', teamId).where(time, '>=', since)",
    put: "db.selectFrom('checkins').where(time, '>=', since)",
  },
  {
    name: 'a delivery is signed by another digest',
    file: 'src/modules/webhooks/sign.ts',
    find: "digest('hex')",
    put: "digest('base64')",
  },
  // Partners' visitors
  {
    name: 'a visitor comes in without the partner',
    file: `${contract}/entry-rules.ts`,
    find: 'if (!admits || lacks_visit)',
    put: 'if (!admits)',
  },
  {
    name: 'a check-in does not say how a member comes',
    file: 'src/modules/partner-visits/recognise-visitor.ts',
    find: '  await changeProgramOf(tx, memberId, row.program_id)\n',
    put: '',
  },
  {
    name: 'a program gets one seat more than it may have',
    file: `${classes}/rules.ts`,
    find: 'if (ofProgram < mostSeats)',
    put: 'if (ofProgram <= mostSeats)',
  },
  {
    name: 'the partner is not told of seats that members take',
    file: 'src/modules/partner-visits/classes/slots-sql.ts',
    find: 'i.updated_at, i.current_bookings, i.max_capacity',
    put: 'i.max_capacity',
  },
  {
    name: 'a booking given up takes any seat of the member',
    file: 'src/modules/partner-visits/classes/settle-bookings.ts',
    find: 'id === booking_id ? undefined',
    put: "id !== '' ? undefined",
  },

  // Moving in
  {
    name: 'a contract moves in at the price of its plan',
    file: `${memberships}/import-membership.ts`,
    find: 'price_cents: price_cents ?? plan.price_cents',
    put: 'price_cents: plan.price_cents',
  },
  {
    name: 'a visit that moves in is forgotten for the streak',
    file: `${access}/import-entries.ts`,
    find: 'await followEntries(db, teamId, timeZone, followed)\n}\n\n/** Takes back',
    put: '}\n\n/** Takes back',
  },
  {
    name: 'an overdue debt moves in as pending',
    file: 'src/modules/move-in/take-debts.ts',
    find: 'for (const id of new Set(open)) await bringUpToDate(ctx, id)',
    put: '',
  },
]

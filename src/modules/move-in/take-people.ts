import {
  createMembers,
  findMember,
  lockMember,
  type NewMember,
  setAccessBlock,
  setDoorCredentials,
  withoutMistakes,
} from '#modules/members/index.ts'
import { noteWelcomed } from '#modules/notices/index.ts'
import { attempt } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { newId } from '#platform/values/ids.ts'
import { layered } from './attempt.ts'
import { recognise, remember } from './recognise.ts'
import { findKnown, type KnownRow } from './rows-sql.ts'
import type { SourceContract, SourcePerson } from './source.ts'
import { takeContracts } from './take-contracts.ts'
import { idToCome, isToCome, noteMember, type Run, type Taken, takeRows } from './take-rows.ts'
import { trainerFor } from './take-trainers.ts'

/** The origin of imported members. */
const source = 'Sistema Externo'

/** Imports people, each with their contracts. */
export async function takePeople(
  run: Run,
  rows: { person: SourcePerson; contracts: SourceContract[] }[],
): Promise<void> {
  const { ctx, report, dryRun } = run
  const people = rows.map(({ person }) => person)
  const made: string[] = []
  await takeRows(run, 'member', people, {
    counts: report.members,
    async make(fresh) {
      const taken = await makeMembers(run, fresh)
      made.push(...taken.flatMap((one) => (one?.made ? [one.id] : [])))
      return taken
    },
    change: (person, known) => changeMember(run, person, known),
  })
  if (!dryRun) await noteWelcomed(ctx, made)
  await takeContracts(
    run,
    rows.flatMap(({ contracts }) => contracts),
  )
}

async function makeMembers(run: Run, people: SourcePerson[]): Promise<(Taken | null)[]> {
  const all = await registerAll(run, people)
  if (!(all instanceof Failure)) return all
  // If somebody is refused, each person is registered separately, so that the others are imported.
  const taken: (Taken | null)[] = []
  for (const person of people) {
    const alone = await registerAll(run, [person])
    if (alone instanceof Failure) {
      run.report.members.refused++
      tell(run, person, alone.message)
    }
    taken.push(alone instanceof Failure ? null : alone[0]!)
  }
  return taken
}

interface Decided {
  person: SourcePerson
  taken: Taken | null
  sent?: NewMember
  notes: string[]
  /** The member who may be the same person. */
  perhaps?: string
}

type Fresh = Parameters<typeof createMembers>[1][number] & { person: SourcePerson; origin: { id: string } }

/** Registers all new people with one statement; if one of them is refused, nothing is written. */
async function registerAll(run: Run, people: SourcePerson[]): Promise<(Taken | null)[] | Failure> {
  const { ctx, dryRun, report } = run
  const own = layered(run.people)
  const decided = people.map((person) => decide({ ...run, people: own.people }, person))
  const fresh: Fresh[] = []
  for (const { person, taken, sent } of decided) {
    if (sent === undefined || taken === null) continue
    const trainerId = dryRun ? null : await trainerFor(run, person.trainer)
    fresh.push({
      sent,
      person,
      origin: { source, unproven: false, id: taken.id, joinedOn: person.joined_on, trainerId },
    })
  }
  if (!dryRun && fresh.length > 0) {
    const refused = await attempt(ctx, () => createMembers(ctx, fresh))
    if (refused instanceof Failure) return refused
    for (const { person, origin } of fresh) await closeDoor(run, person, origin.id)
  }
  own.keep()
  if (!dryRun) await takeCorrections(run, people)
  for (const { person, taken, notes, perhaps } of decided) {
    if (taken === null) report.members.doubtful++
    for (const note of notes) tell(run, person, note, perhaps)
  }
  return decided.map(({ taken }) => taken)
}

/** Decides who a person is here, and remembers it in the run; nothing is written. */
function decide({ ctx, people, decisions, dryRun, runId }: Run, person: SourcePerson): Decided {
  const recognised = recognise(people.known, person, decisions.get(person.id))
  if (recognised.is === 'perhaps') {
    people.byExternalId.set(person.id, null)
    // A dry run creates no member about whom somebody could decide.
    const [who, perhaps] = isToCome(recognised.id)
      ? ['another person there', {}]
      : [`the member ${recognised.id}`, { perhaps: recognised.id }]
    const reason = `may be ${who}: the same phone or day of birth, and nothing that says so for sure`
    return { person, taken: null, notes: [reason], ...perhaps }
  }
  if (recognised.is === 'member') {
    people.byExternalId.set(person.id, recognised.id)
    noteMember(people, recognised.id, { external_id: person.id, run_id: runId })
    return { person, taken: { id: recognised.id, made: false }, notes: [] }
  }
  const isTaken = recognised.is === 'new_without_email'
  const told = { ...personalOf(person), ...(isTaken && { email: null }) }
  const { sent, wrong } = withoutMistakes(ctx, told, unnamed(person))
  const id = dryRun ? idToCome(person.id) : newId()
  people.byExternalId.set(person.id, id)
  noteMember(people, id, { external_id: person.id, run_id: runId })
  remember(people.known, {
    ...{ id, full_name: sent.full_name, cpf: sent.cpf ?? null, email: sent.email ?? null },
    ...{ phone: sent.phone ?? null, birth_date: sent.birth_date ?? null },
  })
  const notes = [
    ...(isTaken ? [`the e-mail ${person.email} is another member’s, and was left out`] : []),
    ...(wrong.length > 0 ? [`left out because they are wrong: ${wrong.join(', ')}`] : []),
  ]
  return { person, taken: { id, made: true }, sent, notes }
}

const personalOf = ({ full_name, email, phone, cpf, birth_date }: SourcePerson) => ({
  ...{ full_name, email, phone, cpf, birth_date },
})

/** The name here of a person whose name there is wrong. */
const unnamed = ({ id }: SourcePerson) => `Cliente ${id}`.slice(0, 200)

/** Blocks a new member who was blocked in the source, and stores the card. */
async function closeDoor(run: Run, person: SourcePerson, id: string): Promise<void> {
  if (person.blocked !== null) await setAccessBlock(run.ctx, id, blockOf(person))
  if (person.card === null) return
  const refused = await setDoorCredentials(run.ctx, id, { access_card_number: person.card })
  if (refused !== undefined) tell(run, person, `the card ${person.card} is another member’s`)
}

/** Imports what was corrected in the source for members who had another id there in an earlier run, such as one made from a wrong CPF. */
async function takeCorrections(run: Run, people: SourcePerson[]): Promise<void> {
  const { ctx, sourceId: source } = run
  const { earlier } = run.people
  const found = people.filter(({ id }) => earlier.has(id))
  const ids = found.map(({ id }) => earlier.get(id)!)
  const before = await findKnown(ctx.db, ctx.teamId, { source, kind: 'member' }, ids)
  for (const [i, person] of found.entries()) {
    const known = before.get(ids[i]!)
    if (known?.taken) await changeMember(run, person, known)
  }
}

/** Imports changes in the source, where nobody has changed the same data here since. */
async function changeMember(run: Run, person: SourcePerson, { row_id, taken }: KnownRow): Promise<void> {
  const { ctx } = run
  const before = taken as unknown as SourcePerson
  const member = await findMember(ctx.db, ctx.teamId, row_id)
  if (member === undefined) return
  // What was wrong was left out.
  const was = withoutMistakes(ctx, personalOf(before), unnamed(before)).sent
  const fields = (['full_name', 'email', 'phone', 'cpf', 'birth_date'] as const).filter((field) => {
    return person[field] !== before[field] && member.client[field] === (was[field] ?? null)
  })
  const changed = Object.fromEntries(fields.map((field) => [field, person[field]]))
  const present = member.client.full_name
  const { sent, wrong } = withoutMistakes(ctx, { full_name: present, ...changed }, present)
  if (wrong.length > 0) tell(run, person, `left out because they are wrong: ${wrong.join(', ')}`)
  const wanted = Object.fromEntries(Object.entries(sent).filter(([field]) => field in changed))
  if (Object.keys(wanted).length > 0) {
    const refused = await attempt(ctx, () => run.correct(ctx, row_id, wanted))
    if (refused instanceof Failure) tell(run, person, refused.message)
  }
  await changeDoor(run, person, { member, before })
}

type Present = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** Imports a new card, a block and the end of a block. */
async function changeDoor(
  run: Run,
  person: SourcePerson,
  { member, before }: { member: Present; before: SourcePerson },
): Promise<void> {
  if (person.card !== before.card && member.access_card_number === before.card) {
    const refused = await setDoorCredentials(run.ctx, member.id, { access_card_number: person.card })
    if (refused !== undefined) tell(run, person, `the card ${person.card} is another member’s`)
  }
  if (person.blocked === before.blocked) return
  const locked = await lockMember(run.ctx.db, run.ctx.teamId, member.id)
  const isBlocked = locked?.access_enabled === false
  if (isBlocked === (person.blocked !== null)) return
  if (isBlocked === (before.blocked !== null)) {
    await setAccessBlock(run.ctx, member.id, blockOf(person))
  } else tell(run, person, 'the block changed there and here, and stays as it is here')
}

/** The block of a person who was blocked in the source. */
const blockOf = ({ blocked }: SourcePerson) => (blocked === null ? null : { reason: blocked || null })

function tell({ report }: Run, { id, full_name: name }: SourcePerson, reason: string, perhaps?: string): void {
  const member_id = perhaps === undefined ? {} : { member_id: perhaps }
  report.problems.push({ kind: 'member', external_id: id, reason, name, ...member_id })
}

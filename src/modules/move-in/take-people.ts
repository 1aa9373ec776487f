import {
  createMembers,
  findMember,
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
import type { KnownRow } from './rows-sql.ts'
import type { SourceContract, SourcePerson } from './source.ts'
import { takeContracts } from './take-contracts.ts'
import { idToCome, type Run, type Taken, takeRows } from './take-rows.ts'
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
  for (const { person, taken, notes, perhaps } of decided) {
    if (taken === null) report.members.doubtful++
    for (const note of notes) tell(run, person, note, perhaps)
  }
  return decided.map(({ taken }) => taken)
}

/** Decides who a person is here, and remembers it in the run; nothing is written. */
function decide({ ctx, people, decisions, dryRun }: Run, person: SourcePerson): Decided {
  const recognised = recognise(people.known, person, decisions.get(person.id))
  if (recognised.is === 'perhaps') {
    people.byExternalId.set(person.id, null)
    const reason = `may be the member ${recognised.id}: the same phone or day of birth, and nothing that says so for sure`
    return { person, taken: null, notes: [reason], perhaps: recognised.id }
  }
  if (recognised.is === 'member') {
    people.byExternalId.set(person.id, recognised.id)
    return { person, taken: { id: recognised.id, made: false }, notes: [] }
  }
  const { full_name, email, phone, cpf, birth_date } = person
  const isTaken = recognised.is === 'new_without_email'
  const told = { full_name, phone, cpf, birth_date, email: isTaken ? null : email }
  const { sent, wrong } = withoutMistakes(ctx, told, `Cliente ${person.id}`)
  const id = dryRun ? idToCome(person.id) : newId()
  people.byExternalId.set(person.id, id)
  remember(people.known, {
    ...{ id, full_name: sent.full_name, cpf: sent.cpf ?? null, email: sent.email ?? null },
    ...{ phone: sent.phone ?? null, birth_date: sent.birth_date ?? null },
  })
  const notes = [
    ...(isTaken ? [`the e-mail ${email} is another member’s, and was left out`] : []),
    ...(wrong.length > 0 ? [`left out because they are wrong: ${wrong.join(', ')}`] : []),
  ]
  return { person, taken: { id, made: true }, sent, notes }
}

/** Blocks a new member who was blocked in the source, and stores the card. */
async function closeDoor(run: Run, person: SourcePerson, id: string): Promise<void> {
  if (person.blocked !== null) await setAccessBlock(run.ctx, id, { reason: person.blocked || null })
  if (person.card === null) return
  const refused = await setDoorCredentials(run.ctx, id, { access_card_number: person.card })
  if (refused !== undefined) tell(run, person, `the card ${person.card} is another member’s`)
}

/** Imports changes in the source, where nobody has changed the same data here since. */
async function changeMember(run: Run, person: SourcePerson, { row_id, taken }: KnownRow): Promise<void> {
  const { ctx } = run
  const before = taken as unknown as SourcePerson
  const member = await findMember(ctx.db, ctx.teamId, row_id)
  if (member === undefined) return
  const fields = (['full_name', 'email', 'phone', 'cpf', 'birth_date'] as const).filter((field) => {
    return person[field] !== before[field] && member.client[field] === before[field]
  })
  const changed = Object.fromEntries(fields.map((field) => [field, person[field]]))
  const { sent, wrong } = withoutMistakes(ctx, { full_name: person.full_name, ...changed }, person.full_name)
  if (wrong.length > 0) tell(run, person, `left out because they are wrong: ${wrong.join(', ')}`)
  const wanted = Object.fromEntries(Object.entries(sent).filter(([field]) => field in changed))
  if (Object.keys(wanted).length === 0) return
  const refused = await attempt(ctx, () => run.correct(ctx, row_id, wanted))
  if (refused instanceof Failure) tell(run, person, refused.message)
}

function tell({ report }: Run, { id, full_name: name }: SourcePerson, reason: string, perhaps?: string): void {
  const member_id = perhaps === undefined ? {} : { member_id: perhaps }
  report.problems.push({ kind: 'member', external_id: id, reason, name, ...member_id })
}

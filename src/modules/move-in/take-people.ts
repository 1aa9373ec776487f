import {
  correctPerson,
  createMember,
  findMember,
  setAccessBlock,
  setDoorCredentials,
  withoutMistakes,
} from '#modules/members/index.ts'
import { noteWelcomed } from '#modules/notices/index.ts'
import { attempt } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { recognise, remember } from './recognise.ts'
import type { KnownRow } from './rows-sql.ts'
import type { SourceContract, SourcePerson } from './source.ts'
import { takeContracts } from './take-contracts.ts'
import { type Run, takeRows } from './take-rows.ts'

/** The origin of who moved in. */
const source = 'Sistema Externo'

/** Takes people, each with their contracts. */
export async function takePeople(
  run: Run,
  rows: { person: SourcePerson; contracts: SourceContract[] }[],
): Promise<void> {
  const { ctx, report, dryRun } = run
  const people = rows.map(({ person }) => person)
  const made: string[] = []
  await takeRows(run, 'member', people, {
    counts: report.members,
    make: async (person) => {
      const taken = await makeMember(run, person)
      if (taken?.made) made.push(taken.id)
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

async function makeMember(run: Run, person: SourcePerson): Promise<{ id: string; made: boolean } | null> {
  const { ctx, people, report, dryRun } = run
  const recognised = recognise(people.known, person)
  if (recognised.is === 'perhaps') {
    report.members.doubtful++
    people.byExternalId.set(person.id, null)
    const reason = `may be the member ${recognised.id}: the same phone or day of birth, and nothing that says so for sure`
    report.problems.push({ kind: 'member', external_id: person.id, reason })
    return null
  }
  if (recognised.is === 'member') {
    people.byExternalId.set(person.id, recognised.id)
    return { id: recognised.id, made: false }
  }
  const { full_name, email, phone, cpf, birth_date } = person
  const isTaken = recognised.is === 'new_without_email'
  if (isTaken) tell(run, person, `the e-mail ${email} is another member’s, and was left out`)
  const told = { full_name, phone, cpf, birth_date, email: isTaken ? null : email }
  const { sent, wrong } = withoutMistakes(ctx, told, `Cliente ${person.id}`)
  if (wrong.length > 0) tell(run, person, `left out because they are wrong: ${wrong.join(', ')}`)
  const id = dryRun ? `new ${person.id}` : await registered(run, person, sent)
  if (id === null) return null
  people.byExternalId.set(person.id, id)
  remember(people.known, {
    ...{ id, full_name: sent.full_name, cpf: sent.cpf ?? null, email: sent.email ?? null },
    ...{ phone: sent.phone ?? null, birth_date: sent.birth_date ?? null },
  })
  return { id, made: true }
}

async function registered(run: Run, person: SourcePerson, sent: Parameters<typeof createMember>[1]) {
  const { ctx, report } = run
  const origin = { source, unproven: false, joinedOn: person.joined_on }
  const made = await attempt(ctx, () => createMember(ctx, sent, origin))
  if (made instanceof Failure) {
    report.members.refused++
    tell(run, person, made.message)
    return null
  }
  if (person.blocked !== null) await setAccessBlock(ctx, made.id, { reason: person.blocked || null })
  if (person.card !== null) {
    const refused = await setDoorCredentials(ctx, made.id, { access_card_number: person.card })
    if (refused !== undefined) tell(run, person, `the card ${person.card} is another member’s`)
  }
  return made.id
}

/** Takes what changed there, where nobody has changed it here since. */
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
  const refused = await attempt(ctx, () => correctPerson(ctx, row_id, wanted))
  if (refused instanceof Failure) tell(run, person, refused.message)
}

function tell({ report }: Run, { id }: SourcePerson, reason: string): void {
  report.problems.push({ kind: 'member', external_id: id, reason })
}

import { Readable } from 'node:stream'
import type { TSchema } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { contact, type Owner, owner } from '#platform/schema/schema.ts'

/** The members whose contacts the caller may see: everybody, or the students of a trainer; nobody if there is no trainer. */
export type Contacts = 'all' | { ofTrainer: string | null }

/** A contact found in an answer, and the person it belongs to. */
interface Found {
  object: Record<string, unknown>
  field: string
  forNobody: boolean
  owner: { of: Owner; id: string } | undefined
}

type Finder = (value: unknown, found: Found[]) => void

const finders = new WeakMap<TSchema, Finder | null>()

/**
 * Removes from an answer the contacts that the caller may not see: those of people who are not their students, and
 * every CPF. The answer's schema marks these fields and their owners, so no endpoint can forget it; a contact without
 * a marked owner is never shown. The answer itself may be a kept page, so the contacts are removed from a copy.
 */
export async function withholdContacts(
  ctx: InCompany,
  contacts: Contacts,
  schema: TSchema,
  answer: unknown,
): Promise<unknown> {
  if (contacts === 'all' || answer instanceof Failure) return answer
  const finder = finderFor(schema)
  if (finder === null) return answer
  if (answer instanceof Readable) {
    answer.destroy()
    return new Failure('INSUFFICIENT_SCOPE', 'Your role does not include members:contacts.', {
      required_scope: 'members:contacts',
    })
  }
  const shown = structuredClone(answer)
  const found: Found[] = []
  finder(shown, found)
  const own = await listOwnStudents(ctx, contacts.ofTrainer, found)
  for (const { object, field, forNobody, owner } of found) {
    if (forNobody || owner === undefined || !own.has(`${owner.of} ${owner.id}`)) object[field] = null
  }
  return shown
}

/** The people in an answer who are students of the caller. */
async function listOwnStudents(
  { db, teamId }: InCompany,
  trainerId: string | null,
  found: Found[],
): Promise<Set<string>> {
  const ids = [...new Set(found.flatMap(({ owner }) => owner?.id ?? []))]
  if (trainerId === null || ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('members')
    .select(['id', 'client_id'])
    .where('team_id', '=', teamId)
    .where('trainer_id', '=', trainerId)
    .where((eb) => eb.or([eb('id', 'in', ids), eb('client_id', 'in', ids)]))
    .execute()
  return new Set(rows.flatMap(({ id, client_id }) => [`member ${id}`, `client ${client_id}`]))
}

function finderFor(schema: TSchema): Finder | null {
  const known = finders.get(schema)
  if (known !== undefined) return known
  const made = makeFinder(schema as Described)
  finders.set(schema, made)
  return made
}

type Described = TSchema & {
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
  [contact]?: 'students' | 'nobody'
  [owner]?: Owner
}

/** Null when a schema has no contacts. */
function makeFinder(schema: Described): Finder | null {
  if (schema.items !== undefined) {
    const each = finderFor(schema.items)
    if (each === null) return null
    return (value, found) => {
      for (const item of Array.isArray(value) ? value : []) each(item, found)
    }
  }
  if (schema.anyOf !== undefined) {
    const some = schema.anyOf.flatMap((one) => finderFor(one) ?? [])
    if (some.length === 0) return null
    return (value, found) => {
      for (const finder of some) finder(value, found)
    }
  }
  const fields = Object.entries(schema.properties ?? {})
  const contacts = fields.filter(([, field]) => field[contact] !== undefined)
  const inner = fields.flatMap(([name, field]) => {
    const finder = finderFor(field)
    return finder === null ? [] : [[name, finder] as const]
  })
  if (contacts.length === 0 && inner.length === 0) return null
  const whose = fields.find(([, field]) => field[owner] !== undefined)
  return (value, found) => {
    if (typeof value !== 'object' || value === null) return
    const object = value as Record<string, unknown>
    const id = whose && object[whose[0]]
    const belongs = typeof id === 'string' ? { of: whose![1][owner]!, id } : undefined
    for (const [field, { [contact]: who }] of contacts) {
      found.push({ object, field, forNobody: who === 'nobody', owner: belongs })
    }
    for (const [name, finder] of inner) finder(object[name], found)
  }
}

import type { Static } from 'typebox'
import type { Contacts } from '#modules/trainers/index.ts'
import type { InCompany } from '#platform/context.ts'
import { readChanges } from '#platform/db/read-changes.ts'
import type { Page } from '#platform/schema/pagination.ts'
import { listMembers } from './list-sql.ts'
import type { ListMembersQuery, MemberListItem } from './schemas.ts'

/** A page of members; with `updated_since`, one that misses no change. */
export function getMembers(
  ctx: InCompany,
  contacts: Contacts,
  query: ListMembersQuery,
): Promise<Page<Static<typeof MemberListItem>>> {
  return readChanges(ctx, 'members', query.updated_since, (reading) => listMembers(reading, contacts, query))
}

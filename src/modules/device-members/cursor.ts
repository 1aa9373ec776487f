/** A position in a list of changes: when a row was written, and its id. */
export interface Position {
  at: string
  id: string
}

/** How far a bridge has read. It goes to the bridge as text, which is parsed only in this file. */
export interface Cursor {
  /** When the complete list that it builds on was begun, by the company's clock. */
  began: string
  /** How many pages were read since then. */
  page: number
  /** The version of the plans and partner programs that the list used. */
  rules: string
  /** The last member read from the complete list; null when the list is complete. */
  walked: string | null
  /** The last change of a member, and the last change of a membership, that was read. */
  members: Position
  memberships: Position
}

const time = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)`
const uuid = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const form = new RegExp(`^${time}~(\\d{1,9})~([0-9a-f]{32})~${uuid}?~${time}~${uuid}~${time}~${uuid}$`)

export function writeCursor({ began, page, rules, walked, members, memberships }: Cursor): string {
  return [began, page, rules, walked ?? '', members.at, members.id, memberships.at, memberships.id].join('~')
}

/** Undefined for a text that no release has written: such a bridge starts again from the beginning. */
export function readCursor(text: string): Cursor | undefined {
  const [, began, page, rules, walked, at, id, membershipAt, membershipId] = form.exec(text) ?? []
  if (began === undefined) return undefined
  return {
    ...{ began, page: Number(page), rules: rules!, walked: walked ?? null },
    members: { at: at!, id: id! },
    memberships: { at: membershipAt!, id: membershipId! },
  }
}

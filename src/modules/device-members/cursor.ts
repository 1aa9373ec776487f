/** A row of a list of changes: when it was written, and which it is. */
export interface Position {
  at: string
  id: string
}

/** How far a bridge has read. It goes to the bridge as text, which only this file takes apart. */
export interface Cursor {
  /** When the whole that it builds on was begun, by the company's clock. */
  began: string
  /** How many pages were read since then. */
  page: number
  /** By which plans and partner programs. */
  rules: string
  /** The last member of the whole that was read; null when it is complete. */
  walked: string | null
  /** The last change of a member, and of a membership, that was read. */
  members: Position
  memberships: Position
}

const time = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)`
const uuid = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const form = new RegExp(`^${time}~(\\d{1,9})~([0-9a-f]{32})~${uuid}?~${time}~${uuid}~${time}~${uuid}$`)

export function writeCursor({ began, page, rules, walked, members, memberships }: Cursor): string {
  return [began, page, rules, walked ?? '', members.at, members.id, memberships.at, memberships.id].join('~')
}

/** Undefined for what no release wrote in this way: such a bridge begins anew. */
export function readCursor(text: string): Cursor | undefined {
  const [, began, page, rules, walked, at, id, membershipAt, membershipId] = form.exec(text) ?? []
  if (began === undefined) return undefined
  return {
    ...{ began, page: Number(page), rules: rules!, walked: walked ?? null },
    members: { at: at!, id: id! },
    memberships: { at: membershipAt!, id: membershipId! },
  }
}

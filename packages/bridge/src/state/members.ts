import type { Credential, MemberOnDevice } from '@catraca/device-contract/messages.ts'
import type { Store } from './store.ts'

export interface KnownMember {
  userId: number
  cards: string[]
  standing: NonNullable<MemberOnDevice['standing']>
  /** The member agreed that their face is passed on to other devices. */
  face: boolean
  /** The member must be forgotten once outside. */
  leaving: boolean
}

export interface Use {
  membershipId: string | null
  partnerDay: string | null
}

interface Row {
  user_id: number
  cards: string
  standing: string
  edition: number
  face: number
  leaving: number
}

export type MemberBook = ReturnType<typeof memberBook>

/** The snapshot of the unit's members, and the entries since then. */
export function memberBook(store: Store) {
  const byUser = (userId: number) => {
    const row = store.get<Row>('select * from members where user_id = ?', userId)
    return row && memberOf(row)
  }
  const remove = (userId: number) => {
    store.run('delete from members where user_id = ?', userId)
    store.run('delete from member_cards where user_id = ?', userId)
  }
  const letGo = (userId: number, now: number) =>
    store.run(
      `update members set leaving = ?, standing = json_set(standing, '$.access_enabled', json('false'))
        where user_id = ? and leaving = 0`,
      ...[now, userId],
    )
  /** Takes cards from members who are leaving, because the snapshot no longer updates theirs: a card may now be somebody else's. */
  const takeCards = (cards: readonly string[]): number[] => {
    const losing = new Set<number>()
    for (const number of cards) {
      const owners = store.all<Row>(
        'select m.* from members m join member_cards c on c.user_id = m.user_id where c.number = ? and m.leaving > 0',
        number,
      )
      for (const { user_id, cards: held } of owners) {
        losing.add(user_id)
        const rest = (JSON.parse(held) as string[]).filter((card) => card !== number)
        store.run('update members set cards = ? where user_id = ?', JSON.stringify(rest), user_id)
        store.run('delete from member_cards where user_id = ? and number = ?', user_id, number)
      }
    }
    return [...losing]
  }
  const usersWhere = (condition: string, ...values: number[]) =>
    store
      .all<{ user_id: number }>(`select user_id from members where ${condition} order by user_id`, ...values)
      .map(({ user_id }) => user_id)
  return {
    byUser,
    find(credential: Credential): KnownMember | undefined {
      if (credential.type === 'user') return byUser(credential.user_id)
      if (credential.type === 'text') return undefined
      const owners = store.all<{ user_id: number }>(
        'select user_id from member_cards where number = ? limit 2',
        credential.number,
      )
      return owners.length === 1 ? byUser(owners[0]!.user_id) : undefined
    },
    /** The users of the snapshot. */
    users: () => usersWhere('leaving = 0'),
    count: () => store.get<{ n: number }>('select count(*) as n from members where leaving = 0')!.n,
    /** Users who must be forgotten but may not have left yet: nobody lets them in, and they are recognised on the way out. */
    leaving: () => usersWhere('leaving > 0'),
    /**
     * Forgets leaving users who have been leaving since `until` at least, and who have left or came in before `since`. Returns their ids.
     */
    forgetLeft({ until, since }: { until: number; since: number }): number[] {
      const left = usersWhere(
        'leaving > 0 and leaving <= ? and not exists (select 1 from visits v where v.user_id = members.user_id and v.at > ?)',
        ...[until, since],
      )
      for (const userId of left) remove(userId)
      return left
    },
    /**
     * Stores what the server sent; `generation` marks users that a whole reading named. `forget`: devices must delete the data that they
     * store about a member who remains a member. `others`: users who lost a card to this one.
     */
    put(member: MemberOnDevice, generation: number, now: number): { forget: boolean; others: number[] } {
      const { user_id, member_profile_id, present, cards, standing, edition, face } = member
      const before = store.get<Row>('select * from members where user_id = ?', user_id)
      // What the server sent includes all facts that were sent to it. A use without a fact belongs to a turn that is still to come.
      store.run(
        'delete from uses where user_id = ? and fact_id is not null and fact_id not in (select id from facts)',
        user_id,
      )
      if (!present || standing === null) {
        letGo(user_id, now)
        return { forget: false, others: [] }
      }
      remove(user_id)
      store.run(
        `insert into members (user_id, member_profile_id, cards, standing, generation, edition, face)
           values (?, ?, ?, ?, ?, ?, ?)`,
        ...[user_id, member_profile_id, JSON.stringify(cards), JSON.stringify(standing)],
        ...[generation, edition, face ? 1 : 0],
      )
      for (const number of cards) {
        store.run('insert or ignore into member_cards (number, user_id) values (?, ?)', number, user_id)
      }
      return { forget: edition !== (before?.edition ?? 0), others: takeCards(cards) }
    },
    /** The users that no page of the whole reading named. They are leaving from now on. */
    sweep(generation: number, now: number): number[] {
      const gone = usersWhere('generation <> ? and leaving = 0', generation)
      for (const userId of gone) letGo(userId, now)
      return gone
    },
    lastEntry: (userId: number) => store.get<{ at: number }>('select at from visits where user_id = ?', userId)?.at,
    /** A member came in (`at`), or left (null). */
    visited(userId: number, at: number | null): void {
      if (at === null) {
        store.run('delete from visits where user_id = ?', userId)
        // The member was seen to leave, so nothing more is waited for.
        store.run('update members set leaving = 1 where user_id = ? and leaving > 0', userId)
      } else {
        // Times of a device are corrected by a measured offset, which has fractions.
        store.run('insert or replace into visits (user_id, at) values (?, ?)', userId, Math.round(at))
      }
    },
    /**
     * The credit and the partner's daily entry that an entry used up when it was decided here; kept until the server knows of the entry.
     */
    use: (attemptId: string, userId: number, { membershipId, partnerDay }: Use) =>
      store.run(
        'insert or replace into uses (attempt_id, user_id, membership_id, partner_day) values (?, ?, ?, ?)',
        ...[attemptId, userId, membershipId, partnerDay],
      ),
    /** The server knows the use once this fact was sent. */
    bindUse: (attemptId: string, factId: string) =>
      store.run('update uses set fact_id = ? where attempt_id = ?', factId, attemptId),
    uses: (userId: number) =>
      store.all<Use>(
        'select membership_id as "membershipId", partner_day as "partnerDay" from uses where user_id = ?',
        userId,
      ),
    undoUse: (attemptId: string) => store.run('delete from uses where attempt_id = ?', attemptId),
  }
}

function memberOf({ user_id, cards, standing, face, leaving }: Row): KnownMember {
  return {
    userId: user_id,
    cards: JSON.parse(cards),
    standing: JSON.parse(standing),
    face: face === 1,
    leaving: leaving > 0,
  }
}

import { describe, expect, test } from 'vitest'
import { issueMemberCode } from '#modules/access/index.ts'
import { setAccessBlock } from '#modules/members/index.ts'
import { newId } from '#platform/values/ids.ts'
import { doorRows, enter, type GymWithMember, inside, leave, newMember, openGym } from '#test/harness/door.ts'
import { useService } from '#test/harness/service.ts'
import { expectKeptRight, giveCard, makeTurnstile } from '#test/harness/turnstile.ts'

const service = useService()
const { stringify } = JSON
const passes = { ref: 'dez', name: 'Dez', kind: 'passe', price_cents: 9900, credits: 10, duration_days: 60 }

async function gymWithTurnstile(options: Parameters<typeof openGym>[1] = {}) {
  const gym = await openGym(service, options)
  const card = await giveCard(service, gym, gym.member)
  return { gym, card, door: await makeTurnstile(gym) }
}

async function codeOf(gym: GymWithMember) {
  const { member_code } = await issueMemberCode(await gym.context(), gym.member)
  return { credential: { type: 'text', text: member_code }, method: 'qr' } as const
}

const types = (rows: Awaited<ReturnType<typeof doorRows>>) => rows.events.map(({ type }) => type)
const results = (rows: Awaited<ReturnType<typeof doorRows>>) => rows.log.map(({ result }) => result)

describe('an authorised passage', () => {
  test('counts when somebody passes, and names the device', async () => {
    const { gym, card, door } = await gymWithTurnstile()
    const asked = await door.ask(card)
    expect(asked).toMatchObject({ allowed: true, duplicate: false, reason: null, member_profile_id: gym.member })
    expect((await doorRows(service, gym)).checkins).toEqual([])
    expect(await inside(gym)).toBe(0)
    expect(await door.tell('turned', asked)).toBe('taken')
    const rows = await doorRows(service, gym)
    expect(rows.checkins).toMatchObject([{ device_id: door.id, method: 'card', actor: `device:${door.id}` }])
    expect(types(rows)).toEqual(['access.checkin'])
    const { data } = (await gym.api.get(`/members/${gym.member}/checkins`)).body
    expect(data).toMatchObject([{ method: 'card', device_name: 'Catraca 1' }])
    await expectKeptRight(service, gym)
  })

  test('that is given up has no effect, and the next attempt is granted', async () => {
    const { gym, card, door } = await gymWithTurnstile()
    const asked = await door.ask(card)
    await door.tell('gave_up', asked)
    const rows = await doorRows(service, gym)
    expect([rows.checkins, types(rows), results(rows)]).toEqual([[], [], ['gave_up']])
    const again = await door.ask(card)
    expect(again).toMatchObject({ allowed: true, duplicate: false })
    await door.tell('turned', again)
    expect((await doorRows(service, gym)).checkins).toHaveLength(1)
    await expectKeptRight(service, gym)
  })

  test.each([
    [
      'turned, gave_up',
      [
        ['turned', 9],
        ['gave_up', 5],
      ],
      0,
    ],
    [
      'gave_up, turned',
      [
        ['gave_up', 9],
        ['turned', 5],
      ],
      1,
    ],
    [
      'gave_up told before the turn it followed',
      [
        ['gave_up', 5],
        ['turned', 9],
      ],
      0,
    ],
    [
      'turned told after an older give-up',
      [
        ['turned', 5],
        ['gave_up', 9],
      ],
      1,
    ],
    [
      'unconfirmed, late give-up',
      [
        ['unconfirmed', 5],
        ['gave_up', 9],
      ],
      0,
    ],
    [
      'unconfirmed, late turn',
      [
        ['unconfirmed', 5],
        ['turned', 9],
      ],
      1,
    ],
    [
      'give-up, unconfirmed',
      [
        ['gave_up', 9],
        ['unconfirmed', 5],
      ],
      0,
    ],
    ['wrong way', [['wrong_way', 5]], 0],
  ] as const)('%s', async (_, facts, entries) => {
    const { gym, card, door } = await gymWithTurnstile()
    const asked = await door.ask(card)
    for (const [kind, secondsAgo] of facts) await door.tell(kind, { ...asked, secondsAgo })
    const rows = await doorRows(service, gym)
    expect(rows.checkins).toHaveLength(entries)
    expect(await inside(gym)).toBe(entries)
    expect(types(rows)).not.toContain('access.checkout')
    const [told, untold] = ['access.checkin', 'access.checkin_cancelled'].map(
      (one) => types(rows).filter((t) => t === one).length,
    )
    expect(told! - untold!).toBe(entries)
    await expectKeptRight(service, gym)
  })

  test('without a confirmation counts only if the company has set this', async () => {
    const { gym, card, door } = await gymWithTurnstile({ access: { unconfirmed_counts: false } })
    const asked = await door.ask(card)
    await door.tell('unconfirmed', asked)
    const rows = await doorRows(service, gym)
    expect([rows.checkins, results(rows)]).toEqual([[], ['unconfirmed']])
    expect(await door.tell('turned', asked)).toBe('taken')
    expect((await doorRows(service, gym)).checkins).toHaveLength(1)
  })

  test('requested and reported twelve times at once is one passage', async () => {
    const { gym, card, door } = await gymWithTurnstile()
    const attempt_id = newId()
    const answers = await Promise.all(Array.from({ length: 12 }, () => door.ask(card, { attempt_id })))
    expect(new Set(answers.map((one) => stringify(one))).size).toBe(1)
    const id = newId()
    const told = await Promise.all(Array.from({ length: 12 }, () => door.tell('turned', { id, attempt_id })))
    expect(told.toSorted()).toEqual([...Array.from({ length: 11 }, () => 'repeated'), 'taken'])
    const rows = await doorRows(service, gym)
    expect([rows.checkins.length, types(rows)]).toEqual([1, ['access.checkin']])
    await expectKeptRight(service, gym)
  })

  test('with many simultaneous turns and give-ups ends as it ended at the device', async () => {
    const { gym, card, door } = await gymWithTurnstile()
    const asked = await door.ask(card)
    const facts = Array.from({ length: 12 }, (_, i) =>
      door.tell(i % 2 === 0 ? 'turned' : 'gave_up', { ...asked, secondsAgo: i }),
    )
    await Promise.all(facts)
    expect((await doorRows(service, gym)).checkins).toHaveLength(1)
    await expectKeptRight(service, gym)
  })

  test('at two devices of a unit is let through at both and counts once', async () => {
    const { gym, card, door } = await gymWithTurnstile()
    const other = await makeTurnstile(gym)
    const [first, second] = [await door.ask(card), await other.ask(card)]
    expect([first.duplicate, second.duplicate]).toEqual([false, true])
    await Promise.all([door.tell('turned', first), other.tell('turned', second)])
    expect((await doorRows(service, gym)).checkins).toHaveLength(1)
    // Whichever passage wrote it, the entry stays while the other passage still counts.
    await door.tell('gave_up', { ...first, secondsAgo: -1 })
    expect((await doorRows(service, gym)).checkins).toHaveLength(1)
    await other.tell('gave_up', { ...second, secondsAgo: -1 })
    expect((await doorRows(service, gym)).checkins).toEqual([])
    expect((await doorRows(service, gym)).events.at(-1)!.type).toBe('access.checkin_cancelled')
    await expectKeptRight(service, gym)
  })

  test('reserves the last credit, which the member gets back after a give-up', async () => {
    const { gym, door } = await gymWithTurnstile({ units: 2, plans: [passes] })
    const member = await newMember(service, gym, 'dez')
    const card = await giveCard(service, gym, member)
    const credits = () =>
      service.db.selectFrom('memberships').select('credits_left').where('member_profile_id', '=', member)
    await service.db
      .updateTable('memberships')
      .set({ credits_left: 1 })
      .where('member_profile_id', '=', member)
      .execute()
    const other = await makeTurnstile(gym, 'u2')
    const asked = await door.ask(card)
    expect((await other.ask(card)).reason).toBe('denied_no_credits')
    const atDesk = (await enter(gym, member, { store_id: gym.units.u2 })).body
    expect(atDesk).toMatchObject({ allowed: false, reason: 'denied_no_credits' })
    await door.tell('gave_up', asked)
    const again = await other.ask(card)
    await other.tell('turned', again)
    expect(await credits().executeTakeFirst()).toEqual({ credits_left: 0 })
    await other.tell('gave_up', { ...again, secondsAgo: -1 })
    expect(await credits().executeTakeFirst()).toEqual({ credits_left: 1 })
    const history = await service.db
      .selectFrom('membership_history')
      .select('change')
      .where('team_id', '=', gym.teamId)
      .execute()
    expect(history.map(({ change }) => change)).toEqual(['credit_taken', 'credit_returned'])
  })

  test('takes a place in a unit that may be full', async () => {
    const { gym, card, door } = await gymWithTurnstile({ access: { deny_when_full: true } })
    await service.db.updateTable('units').set({ max_capacity: 1 }).where('team_id', '=', gym.teamId).execute()
    const other = await giveCard(service, gym, await newMember(service, gym))
    const both = await Promise.all([door.ask(card), door.ask(other)])
    expect(both.map(({ reason }) => reason).toSorted()).toEqual(['denied_capacity', null])
    const third = await newMember(service, gym)
    expect((await enter(gym, third)).body).toMatchObject({ allowed: false, reason: 'denied_capacity' })
    await door.tell('gave_up', both.find(({ allowed }) => allowed)!)
    await door.tell('turned', await door.ask(other))
    // A member inside who asks again takes no second place.
    await service.db.updateTable('units').set({ max_capacity: 2 }).where('team_id', '=', gym.teamId).execute()
    expect(await door.ask(other)).toMatchObject({ allowed: true })
    expect((await enter(gym, third)).body).toMatchObject({ allowed: true })
  })

  test('uses up the code that was shown; a give-up makes it valid again', async () => {
    const { gym, door } = await gymWithTurnstile({ units: 2 })
    const elsewhere = await makeTurnstile(gym, 'u2')
    const shown = await codeOf(gym)
    const asked = await door.ask('', shown)
    expect(asked).toMatchObject({ allowed: true, member_profile_id: gym.member })
    expect((await elsewhere.ask('', shown)).reason).toBe('denied_invalid_code')
    await door.tell('gave_up', asked)
    expect(await elsewhere.ask('', shown)).toMatchObject({ allowed: true, duplicate: false })
  })

  test('accepts the same code again, before and after the turn, at every door of the unit: one entry', async () => {
    const { gym, door } = await gymWithTurnstile({ units: 2 })
    const elsewhere = await makeTurnstile(gym, 'u2')
    const shown = await codeOf(gym)
    const atDesk = async () => (await enter(gym, gym.member, { member_code: shown.credential.text, store_id })).body
    const store_id = gym.units.u1
    const again = { allowed: true, duplicate: true, reason: null }
    const [first, second] = [await door.ask('', shown), await door.ask('', shown)]
    expect([first.duplicate, second]).toMatchObject([false, again])
    expect(await atDesk()).toMatchObject(again)
    await door.tell('turned', second)
    // The code stays used up, although its first passage was given up.
    await door.tell('gave_up', first)
    const third = await door.ask('', shown)
    expect([third, await atDesk()]).toMatchObject([again, again])
    await door.tell('gave_up', third)
    expect(await door.ask('', { ...shown, confirms: false })).toMatchObject(again)
    expect((await elsewhere.ask('', shown)).reason).toBe('denied_invalid_code')
    const rows = await doorRows(service, gym)
    expect([rows.checkins.length, types(rows).filter((type) => type === 'access.checkin').length]).toEqual([1, 1])
    await leave(gym, gym.member, { store_id })
    expect((await door.ask('', shown)).reason).toBe('denied_invalid_code')
    await expectKeptRight(service, gym)
  })
})

describe('let in against the rules at a turnstile', () => {
  async function blockedAtTurnstile(units = 1) {
    const opened = await gymWithTurnstile({ units })
    const { gym, door } = opened
    await setAccessBlock(await gym.context(), gym.member, { reason: null })
    const owner = await gym.owner()
    const letIn = async (more: object = {}) => {
      const asked = { member_id: gym.member, device_id: door.id, reason: 'Pagou em dinheiro', ...more }
      return owner.post('/access/override', asked)
    }
    const admitted = async () => {
      const { commands } = (await door.bridge.get('/commands')).body
      return commands.map(({ id, kind, direction }: Record<string, string>) => ({ id, kind, direction }))
    }
    return { ...opened, owner, letIn, admitted }
  }

  test('the turn of the released arm is the entry, once, and not a free turn', async () => {
    const { gym, card, door, owner, letIn, admitted } = await blockedAtTurnstile()
    expect((await door.ask(card)).reason).toBe('denied_access_blocked')
    expect((await letIn()).body.error.details.reason).toBe('DEVICE_OFFLINE')
    await door.bridge.health([door.id])
    expect((await letIn()).body).toMatchObject({ allowed: true, duplicate: false, member_profile_id: gym.member })
    expect((await doorRows(service, gym)).checkins).toEqual([])
    const [command] = await admitted()
    expect(command).toMatchObject({ kind: 'admit', direction: 'in' })
    const turn = { id: newId(), attempt_id: command.id }
    expect([await door.tell('turned', turn), await door.tell('turned', turn)]).toEqual(['taken', 'repeated'])
    const rows = await doorRows(service, gym)
    expect(rows.checkins).toMatchObject([
      { override_reason: 'Pagou em dinheiro', device_id: door.id, actor: `staff:${owner.id}`, membership_id: null },
    ])
    expect([types(rows), results(rows)]).toEqual([
      ['access.denied', 'access.checkin'],
      ['denied', 'allowed'],
    ])
    await door.tell('gave_up', { attempt_id: command.id, secondsAgo: -1 })
    expect((await doorRows(service, gym)).checkins).toEqual([])
    await expectKeptRight(service, gym)
  })

  test('is a second entry after one just before; a give-up means no entry', async () => {
    const { gym, door, letIn, admitted } = await blockedAtTurnstile()
    await door.bridge.health([door.id])
    expect((await letIn({ device_id: null })).status).toBe(200)
    await letIn()
    await letIn()
    const [first, second] = await admitted()
    await door.tell('turned', { attempt_id: first.id })
    await door.tell('gave_up', { attempt_id: second.id })
    expect((await doorRows(service, gym)).checkins).toHaveLength(2)
    await expectKeptRight(service, gym)
  })

  test('a turn that is reported late still says who let the member in, and why', async () => {
    const { gym, door, owner, letIn, admitted } = await blockedAtTurnstile()
    await door.bridge.health([door.id])
    await letIn()
    const [command] = await admitted()
    await door.tell('turned', { attempt_id: command.id, secondsAgo: 6 })
    const { checkins } = await doorRows(service, gym)
    expect(checkins).toMatchObject([{ override_reason: 'Pagou em dinheiro', actor: `staff:${owner.id}` }])
    await expectKeptRight(service, gym)
  })

  test('only a turnstile of the unit is released', async () => {
    const { gym, door, letIn } = await blockedAtTurnstile(2)
    await door.bridge.health([door.id])
    expect((await letIn({ store_id: gym.units.u2 })).status).toBe(404)
    expect((await letIn({ device_id: newId() })).status).toBe(400)
    expect((await letIn()).status).toBe(200)
  })
})

describe('without confirmation', () => {
  test('an entry counts at once, and a later give-up takes it back', async () => {
    const { gym, card, door } = await gymWithTurnstile()
    const asked = await door.ask(card, { confirms: false })
    expect((await door.ask(card, { confirms: false, attempt_id: asked.attempt_id })).duplicate).toBe(false)
    expect((await door.ask(card, { confirms: false })).duplicate).toBe(true)
    expect((await doorRows(service, gym)).checkins).toMatchObject([{ device_id: door.id }])
    await door.tell('gave_up', asked)
    await expectKeptRight(service, gym)
  })

  test('a denial is logged and reported once', async () => {
    const { gym, door } = await gymWithTurnstile()
    const attempt_id = newId()
    const answers = await Promise.all(Array.from({ length: 12 }, () => door.ask('nobody', { attempt_id })))
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['denied_invalid_code']))
    const rows = await doorRows(service, gym)
    expect([results(rows), types(rows)]).toEqual([['denied'], ['access.denied']])
  })
})

describe('an exit', () => {
  test('is never refused, for anybody, and ends the visit when it is confirmed', async () => {
    const { gym, card, door } = await gymWithTurnstile()
    await door.tell('turned', await door.ask(card))
    await gym.api.patch(`/members/${gym.member}`, {})
    const out = await door.ask(card, { direction: 'out' })
    expect([out.allowed, await inside(gym)]).toEqual([true, 1])
    await door.tell('turned', { ...out, direction: 'out' })
    expect(await inside(gym)).toBe(0)
    expect((await door.ask('nobody', { direction: 'out', confirms: false })).allowed).toBe(true)
    await door.tell('free_turn', { direction: 'out' })
    await door.tell('free_turn', { direction: 'in' })
    const rows = await doorRows(service, gym)
    expect(results(rows).toSorted()).toEqual(['allowed', 'exit', 'free_turn', 'unpaired_exit', 'unpaired_exit'])
    expect(types(rows)).toEqual(['access.checkin', 'access.checkout'])
  })
})

test('a device’s number, a card and a text are each looked up only as that kind', async () => {
  const { gym, door } = await gymWithTurnstile()
  const user_id = 100_001
  await service.db
    .insertInto('device_users')
    .values({ team_id: gym.teamId, member_id: gym.member, user_id })
    .onConflict((conflict) => conflict.columns(['team_id', 'member_id']).doUpdateSet({ user_id }))
    .execute()
  const ask = async (credential: object) => {
    const { allowed, member_profile_id, user_id: user } = await door.ask('', { credential: credential as never })
    return [allowed, member_profile_id, user]
  }
  expect(await ask({ type: 'user', user_id })).toEqual([true, gym.member, user_id])
  const nobody = [false, null, null]
  expect(await ask({ type: 'card', number: String(user_id) })).toEqual(nobody)
  expect(await ask({ type: 'text', text: String(user_id) })).toEqual(nobody)
  expect(await ask({ type: 'user', user_id: 2 ** 52 })).toEqual(nobody)
  expect(await ask({ type: 'user' })).toEqual(nobody)
  expect(await ask({ type: 'card' })).toEqual(nobody)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { factQueue } from '../state/facts.ts'
import { type Ending, grantBook, type KeptGrant } from '../state/grants.ts'
import { memberBook } from '../state/members.ts'
import { openStore } from '../state/store.ts'
import { type Books, endGrant } from './door.ts'

const attemptId = '01990000-0000-7000-8000-0000000000aa'
const at = Date.UTC(2026, 10, 22, 12)

function newBooks(): Books {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-bridge-'))
  const store = openStore(folder)
  onTestFinished(() => {
    store.close()
    rmSync(folder, { recursive: true })
  })
  return { store, facts: factQueue(store, () => {}), grants: grantBook(store), members: memberBook(store) }
}

function grantIn(books: Books, changes: Partial<KeptGrant>): void {
  books.grants.add({
    ...{
      attemptId,
      deviceId: 'd',
      direction: 'in',
      userId: 100_001,
      purpose: 'member',
      decidedBy: 'server',
      sent: true,
    },
    ...{ credential: { type: 'card', number: '7' }, method: 'card', marks: {}, grantedAt: at },
    ...changes,
  })
}

/** Ends the grant in these ways, one after the other, and returns the kinds of the facts that are reported. */
function told(changes: Partial<KeptGrant>, endings: Ending[], unconfirmedCounts = true): string[] {
  const books = newBooks()
  grantIn(books, changes)
  for (const [index, how] of endings.entries()) {
    endGrant(books, books.grants.find(attemptId)!, { how, at: at + index * 1000 }, unconfirmedCounts)
  }
  return books.facts.next(at, 100).map(({ kind }) => kind)
}

const offline = { decidedBy: 'snapshot', sent: false } as const
const lost = { decidedBy: 'snapshot', sent: true } as const

test.each<[string, Partial<KeptGrant>, Ending[], string[]]>([
  ['a decision of the server is reported with its end', {}, ['turned'], ['turned']],
  ['a device that repeats itself reports nothing new', {}, ['turned', 'turned'], ['turned']],
  ['a late turn is reported after an unconfirmed end', {}, ['unconfirmed', 'turned'], ['unconfirmed', 'turned']],
  ['a missing report after an end changes nothing', {}, ['gave_up', 'unconfirmed'], ['gave_up']],
  ['a turn after a give-up is told', {}, ['gave_up', 'turned'], ['gave_up', 'turned']],
  ['a decision that was made here is an entry of its own', offline, ['turned'], ['offline_entry']],
  ['a give-up of an attempt that the server does not know is not reported', offline, ['gave_up'], []],
  ['a give-up ends an attempt that the server may have authorised', lost, ['gave_up'], ['gave_up']],
  ['a reported entry is taken back', offline, ['unconfirmed', 'gave_up'], ['offline_entry', 'gave_up']],
  ['a turn after a give-up here is an entry', offline, ['gave_up', 'turned'], ['offline_entry']],
  ['an exit is an exit', { ...offline, direction: 'out' }, ['turned'], ['offline_exit']],
  ['a release by staff is a free turn', { purpose: 'release' }, ['turned'], ['free_turn']],
  ['a release that nobody used is not reported', { purpose: 'release' }, ['unconfirmed'], []],
  ['a test is nothing', { purpose: 'test' }, ['turned'], []],
])('%s', (_, changes, endings, expected) => {
  expect(told(changes, endings)).toEqual(expected)
})

test('where a missing report does not count as an entry, nothing is reported of a local decision, unless the server may know of it', () => {
  expect(told(offline, ['unconfirmed'], false)).toEqual([])
  expect(told(lost, ['unconfirmed'], false)).toEqual(['gave_up'])
  expect(told(offline, ['unconfirmed', 'turned'], false)).toEqual(['offline_entry'])
})

test('a grant that lies in the future because the clock was set back waits its whole time, and then ends', () => {
  const books = newBooks()
  grantIn(books, { grantedAt: at + 3_600_000 })
  expect(books.grants.overdue(at)).toEqual([])
  books.grants.restart(at)
  expect(books.grants.overdue(at - 1)).toEqual([])
  expect(books.grants.overdue(at)).toHaveLength(1)
})

import { randomInt } from 'node:crypto'
import type { Db } from '#platform/db/pool.ts'
import { insertNumber } from './sql.ts'

/** Numbers have 40 bits, without the lowest sixteenth of that range, so that a numeric code always has 19 or 20 digits. */
const [leastNumber, mostNumber] = [2 ** 36, 2 ** 40 - 1]

/** Gives a member a number for doors that read only digits. It is random, so that one member's number reveals nothing about another's. */
export async function giveNumber(db: Db, teamId: string, memberId: string): Promise<void> {
  while (!(await insertNumber(db, teamId, memberId, randomInt(leastNumber, mostNumber + 1))));
}

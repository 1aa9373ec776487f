import pg from 'pg'
import { expect, test } from 'vitest'
import { violatedConstraint } from './constraints.ts'

function failed(code: string, message: string, constraint?: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, constraint })
}

const unique = 'duplicate key value violates unique constraint'
test.each([
  [failed('23505', `${unique} "plans_name_key"`, 'plans_name_key'), 'plans_name_key'],
  [failed('23505', `${unique} "plans_name_key_102137"`), 'plans_name_key'],
  [failed('23505', `${unique} "plans_name_key_102137"`, 'plans_name_key_102137'), 'plans_name_key'],
  [failed('23505', `${unique} "members_by_2026"`), 'members_by_2026'],
  [
    failed('23503', 'insert or update on table "a_102008" violates foreign key constraint "a_b_fkey_102008"'),
    'a_b_fkey',
  ],
  [failed('23514', 'new row for relation "a_102008" violates check constraint "a_check_102008"'), 'a_check'],
  [failed('23514', 'new row for relation "a_102008" violates check constraint "a_check"'), 'a_check'],
  [failed('XX000', 'insert or update on table "a_102008" violates foreign key constraint "a_b_102008"'), 'a_b'],
  [failed('XX000', 'cache lookup failed for constraint 5'), undefined],
  [failed('42704', 'constraint "a_check" does not exist'), undefined],
  [new Error(`${unique} "plans_name_key"`), undefined],
])('%s', (error, name) => {
  expect(violatedConstraint(error)).toBe(name)
})

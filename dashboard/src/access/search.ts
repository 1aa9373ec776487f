import { day, id, oneOf, page, searchOf } from '../search.ts'

export const results = [
  'allowed',
  'denied',
  'duplicate',
  'exit',
  'unpaired_exit',
  'gave_up',
  'unconfirmed',
  'wrong_way',
  'free_turn',
] as const

export const accessSearch = searchOf({ day, unit: id, status: oneOf(results), page })

import { oneOf, page, searchOf, text } from '../search.ts'

/** A gym may have words of its own for muscles, equipment and types. */
export const exercisesSearch = searchOf({
  q: text,
  tab: oneOf(['own']),
  muscle: text,
  equipment: text,
  difficulty: oneOf(['beginner', 'intermediate', 'advanced']),
  type: text,
  page,
})

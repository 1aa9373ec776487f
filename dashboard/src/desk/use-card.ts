import { useQuery } from '@tanstack/react-query'
import { useUnit } from '../components/unit.tsx'
import { cardQuery } from './queries.ts'

/** The card of a member, with the answer of the door of the unit at which this screen works. */
export function useCard(id: string) {
  const [unit] = useUnit()
  return useQuery(cardQuery(id, unit))
}

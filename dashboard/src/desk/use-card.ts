import { useQuery } from '@tanstack/react-query'
import { useUnit } from '../components/unit.tsx'
import { cardQuery } from './queries.ts'

/** The card of a member, with the door's decision for the unit of this screen. */
export function useCard(id: string) {
  const [unit] = useUnit()
  return useQuery(cardQuery(id, unit))
}

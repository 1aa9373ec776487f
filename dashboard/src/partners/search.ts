import { day, id, oneOf, page, searchOf } from '../search.ts'

export const visitStates = ['waiting', 'validated', 'refused', 'expired', 'cancelled'] as const

export const partnersSearch = searchOf({ connection: id, month: day, status: oneOf(visitStates), page })

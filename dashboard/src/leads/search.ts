import { oneOf, page, searchOf } from '../search.ts'

/** Where somebody who may become a member is, in their order. */
export const leadStages = ['new', 'contacted', 'scheduled', 'trial', 'won', 'lost'] as const

export const leadsSearch = searchOf({ stage: oneOf(leadStages), page })

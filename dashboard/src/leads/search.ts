import { oneOf, page, searchOf } from '../search.ts'

/** The stages of a person who may become a member, in order. */
export const leadStages = ['new', 'contacted', 'scheduled', 'trial', 'won', 'lost'] as const

export const leadsSearch = searchOf({ stage: oneOf(leadStages), page })

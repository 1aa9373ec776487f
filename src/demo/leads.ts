import { timestampText } from '#platform/time/clock.ts'
import { addDays } from '#platform/time/days.ts'
import { newId } from '#platform/values/ids.ts'
import type { World } from './world.ts'

const asked = [
  'Quanto custa o plano mensal?',
  'Vocês têm aula de spinning à noite?',
  'Queria conhecer a academia no sábado.',
  'Tem desconto para casal?',
  null,
]
const next = [
  { stage: 'new' as const, next_step: null, inDays: null },
  { stage: 'new' as const, next_step: null, inDays: null },
  { stage: 'contacted' as const, next_step: 'Mandar os preços', inDays: 0 },
  { stage: 'scheduled' as const, next_step: 'Aula experimental', inDays: 2 },
  { stage: 'lost' as const, next_step: null, inDays: null },
]
const leadCount = 14

/** People who have asked in the last weeks, at the desk and by the form for the website. */
export function demoLeads({ faker, now, today }: World) {
  return Array.from({ length: leadCount }, (_, i) => {
    const { stage, next_step, inDays } = next[i % next.length]!
    const came_by = i % 3 === 0 ? ('desk' as const) : ('site' as const)
    const at = timestampText(now.subtract({ hours: 5 + i * 31 }))
    return {
      id: newId(),
      full_name: faker.person.fullName(),
      phone: `+55119${faker.string.numeric({ length: 8, allowLeadingZeros: true })}`,
      source: faker.helpers.arrayElement(['Instagram', 'Indicação', 'Google', null]),
      ...{ came_by, stage, next_step, next_on: inDays === null ? null : addDays(today, inDays) },
      message: came_by === 'site' ? asked[i % asked.length]! : null,
      lost_reason: stage === 'lost' ? 'Achou caro' : null,
      ...{ created_at: at, updated_at: at },
    }
  })
}

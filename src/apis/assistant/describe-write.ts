import type { Arguments, OfferedTool } from './arguments.ts'
import type { ApiAnswer, ApiRequest, AssistantKey } from './assistant-key.ts'
import { firstName } from './personal-data.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON of the public API, whose shape its endpoints give
type Json = any

/** How an id is shown to people: the request that reads it, and what is said of the answer's `data`. */
interface Lookup {
  request: (id: string, today: Temporal.PlainDate) => ApiRequest
  say: (data: Json, id: string) => string | undefined
}

const longestValueShown = 5000
/** Classes are created for the next 28 days. */
const daysWithClasses = 28

const lookups: Record<string, Lookup> = {
  member_profile_id: {
    request: (id) => ({ method: 'GET', path: `/members/${id}` }),
    say: ({ client }) => firstName(client.full_name),
  },
  membership_id: {
    request: (id) => ({ method: 'GET', path: `/memberships/${id}` }),
    say: ({ member_profile, plan }) => `${firstName(member_profile.client.full_name)}, ${plan.name}`,
  },
  plan_id: {
    request: (id) => ({ method: 'GET', path: `/plans/${id}` }),
    say: ({ name, price_cents }) => `${name}, R$ ${(price_cents / 100).toFixed(2).replace('.', ',')}`,
  },
  class_instance_id: {
    request: (_, today) => ({
      method: 'GET',
      path: '/classes',
      query: { date_from: `${today}`, date_to: `${today.add({ days: daysWithClasses })}` },
    }),
    say: (classes: Json[], id) => {
      const found = classes.find((one) => one.id === id)
      return found && `${found.class_type.name}, ${found.date} ${found.start_time}`
    },
  },
}

/** What people call the arguments; the others are shown by their names. */
const labels: Record<string, string> = {
  member_profile_id: 'aluno',
  membership_id: 'matrícula',
  plan_id: 'plano',
  class_instance_id: 'aula',
  full_name: 'nome',
  phone: 'telefone',
  birth_date: 'nascimento',
  start_date: 'início',
  payment_method: 'forma de pagamento',
  discount_pct: 'desconto (%)',
  promotion_code: 'promoção',
  auto_renew: 'renova sozinha',
  effective_immediately: 'imediatamente',
  freeze_end_date: 'até',
  reason: 'motivo',
  days: 'dias',
}

/**
 * What a write would do, for the person who must agree to it: the question of the tool, then a line for each argument, with names beside
 * ids, and a line for what is assumed. If an id does not exist, the refusal is returned. What the key may not read, and a class that is not
 * among those of the next 28 days, is shown by its id alone.
 */
export async function describeWrite(
  { question, assumed }: OfferedTool,
  given: Arguments,
  { ask, today }: AssistantKey,
): Promise<string | ApiAnswer> {
  const lines = [question!]
  for (const [name, value] of Object.entries({ ...assumed, ...given })) {
    const lookup = lookups[name]
    let shown = shownValue(value)
    if (lookup !== undefined) {
      const id = String(value)
      const answer = await ask(lookup.request(encodeURIComponent(id), today()))
      if (answer.isRefusal && answer.code !== 'INSUFFICIENT_SCOPE') return answer
      const said = answer.isRefusal ? undefined : lookup.say(answer.body.data, id.toLowerCase())
      shown = said === undefined ? id : `${said} (${id})`
    }
    lines.push(`${labels[name] ?? name}: ${shown}`)
  }
  return lines.join('\n')
}

/** As JSON, so that no text can pretend to be another line. */
function shownValue(value: unknown): string {
  const text = JSON.stringify(value)
  const left = text.length - longestValueShown
  return left > 0 ? `${text.slice(0, longestValueShown)}… (+${left})` : text
}

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

const longestValueShown = 300
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
    say: ({ name }) => name,
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

/**
 * What a write would do, for the person who must agree to it: the title of the tool, then a line for each argument, with names beside ids.
 * A refusal, such as that of an id that does not exist, is returned at once. What the key may not read is shown by its id alone.
 */
export async function describeWrite(
  { title }: OfferedTool,
  given: Arguments,
  { ask, today }: AssistantKey,
): Promise<string | ApiAnswer> {
  const lines = [`${title}?`]
  for (const [name, value] of Object.entries(given)) {
    const lookup = lookups[name]
    if (lookup === undefined) lines.push(`${name}: ${shownValue(value)}`)
    else {
      const id = String(value)
      const answer = await ask(lookup.request(encodeURIComponent(id), today()))
      if (answer.isRefusal && answer.code !== 'INSUFFICIENT_SCOPE') return answer
      const said = answer.isRefusal ? undefined : lookup.say(answer.body.data, id.toLowerCase())
      lines.push(`${name.replace(/_(profile_|instance_)?id$/, '')}: ${said === undefined ? id : `${said} (${id})`}`)
    }
  }
  return lines.join('\n')
}

function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestValueShown ? `${text.slice(0, longestValueShown)}…` : text
}

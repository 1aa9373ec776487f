import { type Called, call } from './call.ts'
import type { Company, Server } from './ground.ts'

let members = 0

/** Registers a member of a new name; the body of a 201 has its id. */
export function makeMember({ url }: Pick<Server, 'url'>, { key }: Company): Promise<Called> {
  return call(`${url}/api/v1/members`, { method: 'POST', key, body: { full_name: `Ana Lima ${++members}` } })
}

/** Gives a member a new name. */
export function changeMember({ url }: Pick<Server, 'url'>, { key }: Company, member: string): Promise<Called> {
  const body = { full_name: `Ana Souza ${++members}` }
  return call(`${url}/api/v1/members/${member}`, { method: 'PATCH', key, body })
}

/** Whether a call was served, or refused with the time to try again. */
export function isHonest({ status, retryAfter }: Called): boolean {
  return (status >= 200 && status < 300) || ((status === 503 || status === 429) && retryAfter !== null)
}

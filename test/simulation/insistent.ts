import { isDeepStrictEqual } from 'node:util'
import type { Reply } from './answer.ts'
import type { Company } from './company.ts'
import type { Service } from './service.ts'

/** A company whose integrator sends each write with an idempotency key, and repeats it until there is an answer. */
export function insisting(company: Company, service: Service, deed: number): Company {
  let calls = 0
  return {
    ...company,
    async api(method, path, body, given) {
      if (method === 'GET') return company.api(method, path, body, given)
      const headers = { ...given, 'idempotency-key': `deed-${deed}-${++calls}` }
      for (;;) {
        const reply = await company.api(method, path, body, headers).catch(() => undefined)
        if (reply !== undefined && reply.status < 429) return reply
        if (reply !== undefined && !service.disturbed) return reply
        await service.up()
      }
    },
  }
}

/** A company whose integrator sends each write twice with one idempotency key: the second answer must equal the first. */
export function repeating(company: Company, deed: number): Company {
  let calls = 0
  return {
    ...company,
    async api(method, path, body, given) {
      if (method === 'GET') return company.api(method, path, body, given)
      const headers = { ...given, 'idempotency-key': `deed-${deed}-${++calls}` }
      const first = await company.api(method, path, body, headers)
      if (first.status >= 300) return first
      const second = await company.api(method, path, body, headers)
      const same = first.status === second.status && isDeepStrictEqual(first.body, second.body)
      return same ? first : differing(first, second)
    },
  }
}

/** An answer that no act expects, and that says what happened. */
function differing(first: Reply, second: Reply): Reply {
  const message = `answered ${first.status} ${JSON.stringify(first.body)} first, then ${second.status} ${JSON.stringify(second.body)}`
  return { status: 599, body: { error: { code: 'DIFFERENT_AT_SECOND_TIME', message } } }
}

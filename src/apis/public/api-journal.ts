import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Insertable } from 'kysely'
import { bulkInsert } from '#platform/db/bulk-insert.ts'
import type { Db } from '#platform/db/pool.ts'
import type { ApiRequests } from '#platform/db/schema.generated.ts'
import type { Logger } from '#platform/log/log.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { gather } from './gather.ts'

/**
 * Records the requests made with API keys, so that developers can see what their program did. Lines are written in batches once a second
 * and never delay a request: lines are lost when the database cannot keep up or the process is killed.
 */
export function keepJournal(app: FastifyInstance, db: Db, log: Logger): void {
  const record = gather<Insertable<ApiRequests>>(app, (lines) =>
    bulkInsert(db, 'api_requests', lines).catch((error) =>
      log.warn({ err: error }, 'requests made with keys could not be recorded'),
    ),
  )

  app.addHook('onResponse', (request, reply, done) => {
    done()
    const { caller } = request
    if (caller === null || caller === undefined) return
    record(() => ({
      team_id: caller.teamId,
      id: newId(),
      at: machineNowText(),
      api_key_id: caller.keyId,
      method: request.method,
      path: askedFor(request, reply.statusCode).slice(0, 500),
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime),
    }))
  })
}

/**
 * The address of a request without personal search terms: names, CPFs, telephone numbers. A value is kept if the endpoint declares a
 * stricter type than free text, such as a day or a fixed list of words, and accepted the value; names of parameters are kept if they are
 * declared.
 */
function askedFor({ url, routeOptions }: FastifyRequest, status: number): string {
  const [path, ...rest] = url.split('?')
  if (rest.length === 0) return url
  const declared = routeOptions.config.endpoint?.query?.properties ?? {}
  const parameters = rest
    .join('?')
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1)
      const schema = Object.hasOwn(declared, name)
        ? (declared[name] as { type?: string; enum?: unknown; format?: string })
        : undefined
      if (schema === undefined) return '…'
      const isText = schema.type === 'string' && schema.enum === undefined && schema.format === undefined
      return isText || status >= 400 ? `${name}=…` : pair
    })
  return `${path}?${parameters.join('&')}`
}

import type { FastifyInstance } from 'fastify'
import { paymentsPath } from '#modules/payments/connect-provider.ts'
import type { Reach } from '#modules/payments/connections.ts'
import { receivePaymentWebhook } from '#modules/payments/receive-webhook.ts'
import type { Db } from '#platform/db/pool.ts'
import { nothingHere } from '#platform/errors/failure.ts'
import { refuse } from '#platform/http/answers.ts'
import type { FairShares } from '#platform/http/fair-shares.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'

interface Named {
  id: string
  secret: string
  '*'?: string
}

/**
 * The endpoints that payment providers call when something has happened. Each connection has an address of its own, and if the provider
 * signs its messages, the signature over the received text is checked; providers may append a path. A message is stored and answered; the
 * current state is read from the provider afterwards.
 */
export async function paymentWebhooks(
  app: FastifyInstance,
  { db, shares, reach }: { db: Db; shares: FairShares; reach: Reach },
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  shares.watch(app)
  app.addHook('onRequest', (request, reply) => {
    return shares.enterAsStranger(request, reply, (request.params as Named).secret)
  })
  for (const path of [`${paymentsPath}/:id/:secret`, `${paymentsPath}/:id/:secret/*`]) {
    app.post<{ Params: Named; Querystring: Record<string, string> }>(path, async (request, reply) => {
      const { id: connectionId, secret, '*': after = '' } = request.params
      const text = typeof request.body === 'string' ? request.body : ''
      const body = readJson(text)
      const { query, headers } = request
      const isTaken = await receivePaymentWebhook(
        db,
        reach,
        { connectionId, secret },
        { path: after, query, headers, text, body },
      )
      shares.settle(request, secret, isTaken)
      if (!isTaken) return refuse(reply, nothingHere())
      if (body !== undefined || text === '') return reply.send({})
      return refuse(reply, invalidRequest([{ field: 'body', rule: 'unreadable', message: 'must be JSON' }]))
    })
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

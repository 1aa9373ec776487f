import type { FastifyInstance } from 'fastify'
import { paymentsPath } from '#modules/payments/connect-provider.ts'
import type { Reach } from '#modules/payments/connections.ts'
import { receivePaymentWebhook } from '#modules/payments/receive-webhook.ts'
import type { Db } from '#platform/db/pool.ts'
import { acceptEmptyJson } from '#platform/endpoint/json-edge.ts'
import { nothingHere } from '#platform/errors/failure.ts'
import { refuse } from '#platform/http/answers.ts'
import type { FairShares } from '#platform/http/fair-shares.ts'

interface Named {
  id: string
  secret: string
  '*'?: string
}

/**
 * What payment providers call when something has happened. Each connection has an address of its own, which is the only thing that lets a
 * message in; providers may append a path to it. A message is stored and answered; what it says is read at the provider afterwards.
 */
export async function paymentWebhooks(
  app: FastifyInstance,
  { db, shares, reach }: { db: Db; shares: FairShares; reach: Reach },
): Promise<void> {
  acceptEmptyJson(app)
  shares.watch(app)
  app.addHook('onRequest', (request, reply) => {
    return shares.enterAsStranger(request, reply, (request.params as Named).secret)
  })
  for (const path of [`${paymentsPath}/:id/:secret`, `${paymentsPath}/:id/:secret/*`]) {
    app.post<{ Params: Named }>(path, async (request, reply) => {
      const { id: connectionId, secret, '*': after = '' } = request.params
      const isTaken = await receivePaymentWebhook(db, reach, { connectionId, secret, path: after, body: request.body })
      shares.settle(request, secret, isTaken)
      return isTaken ? reply.send({}) : refuse(reply, nothingHere())
    })
  }
}

import type { FastifyInstance } from 'fastify'
import { partnersPath } from '#modules/partner-visits/connect-program.ts'
import { receiveMessage } from '#modules/partner-visits/receive-message.ts'
import type { Db } from '#platform/db/pool.ts'
import { Failure, nothingHere } from '#platform/errors/failure.ts'
import { refuse } from '#platform/http/answers.ts'
import type { FairShares } from '#platform/http/fair-shares.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'

interface Named {
  id: string
  secret: string
  '*'?: string
}

const mostBytes = 65_536

/**
 * The endpoints that partners call when a visitor has checked in. Each connection has an address of its own; if the partner signs its
 * messages, the signature over the received bytes is checked, so the bytes are not parsed here.
 */
export async function partnerWebhooks(
  app: FastifyInstance,
  { db, shares, box }: { db: Db; shares: FairShares; box: SecretBox },
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => done(null, body))
  shares.watch(app)
  app.addHook('onRequest', (request, reply) => {
    return shares.enterAsStranger(request, reply, (request.params as Named).secret)
  })
  for (const path of [`${partnersPath}/:id/:secret`, `${partnersPath}/:id/:secret/*`]) {
    app.post<{ Params: Named }>(path, async (request, reply) => {
      const { id: connectionId, secret, '*': after = '' } = request.params
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const message = { connectionId, secret, path: after, headers: request.headers, body }
      const told = await receiveMessage({ db, box }, message)
      shares.settle(request, secret, told === 'taken')
      if (told === 'taken') return reply.send({})
      if (told === 'unknown') return refuse(reply, nothingHere())
      if (told === 'forged') return refuse(reply, new Failure('UNAUTHORIZED', 'The signature is missing or wrong.'))
      return refuse(reply, invalidRequest([{ rule: 'unreadable', ...told }]))
    })
  }
}

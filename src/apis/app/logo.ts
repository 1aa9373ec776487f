import type { FastifyInstance } from 'fastify'
import { findPicture, logoInWords } from '#modules/companies/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { notFound } from '#platform/errors/failure.ts'
import { refuse } from '#platform/http/answers.ts'

/** The image of a company's logo. An SVG is a document: when a browser opens it by itself, it must run no script and load nothing. */
export function logoRoute(app: FastifyInstance, db: Db): void {
  app.get('/logo', { config: { open: true } }, async (request, reply) => {
    const { teamId, gym } = request.phone!
    const known = gym.logo === null ? undefined : logoInWords(gym.logo)
    const picture = known === undefined || 'address' in known ? undefined : await findPicture(db, teamId)
    if (known === undefined || 'address' in known || picture === undefined) return refuse(reply, notFound('Logo'))
    const isCurrent = request.url.endsWith(`?${known.key}`)
    return reply
      .headers({
        'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      })
      .type(known.type)
      .send(picture)
  })
}

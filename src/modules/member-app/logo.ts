import type { FastifyInstance } from 'fastify'
import { findPicture, logoInWords } from '#modules/companies/index.ts'
import type { AppVisit } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { notFound } from '#platform/errors/failure.ts'
import { refuse } from '#platform/http/answers.ts'

/** Smaller ones would be blurred on a home screen. */
const leastIconPixels = 192

/** Where the app loads the logo of a company. The address of a picture changes with it, so that browsers keep it for good. */
export function logoAddress({ slug, logo }: Pick<AppVisit['company'], 'slug' | 'logo'>): string | null {
  if (logo === null) return null
  const known = logoInWords(logo)
  return 'address' in known ? known.address : `/app/api/${slug}/logo?${known.key}`
}

/** The logo as an icon for the home screen, if it is a square picture that is large enough. */
export function logoIcon(company: Pick<AppVisit['company'], 'slug' | 'logo'>) {
  const known = company.logo === null ? undefined : logoInWords(company.logo)
  if (known === undefined || 'address' in known || known.width !== known.height) return undefined
  const isDrawing = known.type === 'image/svg+xml'
  if (!isDrawing && known.width < leastIconPixels) return undefined
  const sizes = isDrawing ? 'any' : `${known.width}x${known.height}`
  return { src: logoAddress(company)!, sizes, type: known.type }
}

/**
 * The picture of a company's logo. An SVG is a document: opened by itself, it may run nothing and load nothing.
 */
export function logoRoute(app: FastifyInstance, db: Db): void {
  app.route({
    method: 'GET',
    url: '/logo',
    schema: { hide: true },
    config: { open: true },
    handler: async (request, reply) => {
      const { teamId, company } = request.phone!
      const known = company.logo === null ? undefined : logoInWords(company.logo)
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
    },
  })
}

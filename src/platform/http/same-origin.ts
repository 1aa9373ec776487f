import type { FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure.ts'

/**
 * Whether the request comes from a page of this service. Browsers send Sec-Fetch-Site or, if older, Origin with every
 * write; a client that sends neither is not a browser and has no cookie that another site could abuse. The origin of
 * this service is PUBLIC_URL or, if that is not set, the host the browser itself requested.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined) return true
  return publicUrl === undefined ? URL.parse(origin)?.host === request.headers.host : origin === publicUrl
}

/** The refusal of a write that came from a page of another site. */
export function otherSite(): Failure<'INSUFFICIENT_SCOPE'> {
  return new Failure('INSUFFICIENT_SCOPE', 'This request comes from another site and is refused.')
}

import { hash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

type Headers = Record<string, string>

const aYearSeconds = 31_536_000

/** Of everything that is no page: a browser that is made to show it loads and runs nothing, and nobody may frame it. */
export const dataHeaders: Headers = {
  'Content-Security-Policy': policy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** Nothing is loaded from elsewhere, and nobody may frame it. Styles that components set on elements are inline. */
const pagePolicy = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
}

/** Of the dashboard. */
export const pageHeaders = ofPage(pagePolicy)

/** Of the page of the reference: the one script that is written into it runs, by its hash, and no other. */
export function referenceHeaders(html: string): Headers {
  const scripts = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(([, script]) => `'sha256-${hash('sha256', script!, 'base64')}'`)
  return ofPage({ ...pagePolicy, 'script-src': ["'self'", ...hashes] })
}

function ofPage(directives: Record<string, string[]>): Headers {
  return {
    'Content-Security-Policy': policy(directives),
    'Referrer-Policy': 'same-origin',
    // For browsers that do not know frame-ancestors, and against pages that opened this one.
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}

/**
 * Says on every answer how browsers are to treat it. The headers are constants, made once: helmet's own hook makes them
 * anew for each request, which took 10 µs where all of /healthz takes 25. Pages put theirs over these.
 */
export function secureHeaders(app: FastifyInstance, https: boolean): void {
  // A browser that is told so never again uses http with this name.
  const headers = https ? { ...dataHeaders, 'Strict-Transport-Security': `max-age=${aYearSeconds}` } : dataHeaders
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Written by helmet, which refuses misspelled directives and values that lack their quotes. */
function policy(directives: Record<string, string[]>): string {
  // Its types have this on another name than the package has.
  const { contentSecurityPolicy } = helmet as unknown as typeof helmet.fastifyHelmet
  const set: Headers = {}
  const reply = { setHeader: (name: string, value: string) => (set[name] = value) }
  contentSecurityPolicy({ useDefaults: false, directives })({} as never, reply as never, () => {})
  return set['Content-Security-Policy']!
}

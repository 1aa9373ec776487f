import { hash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

type Headers = Record<string, string>

const aYearSeconds = 31_536_000

/** Headers for everything that is not a page: a browser made to show it loads and runs nothing and never frames it. */
export const dataHeaders: Headers = {
  'Content-Security-Policy': policy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** Nothing is loaded from elsewhere, and framing is forbidden. Components set inline styles on elements. */
const pagePolicy = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
}

/** Headers of the dashboard's page. */
export const pageHeaders = ofPage(pagePolicy)

/** Headers of the page of the members' app, which may also show a company's logo from an https address of the company. */
const appPagePolicy = { ...pagePolicy, 'img-src': [...pagePolicy['img-src'], 'https:'] }
export const appPageHeaders = ofPage(appPagePolicy)

/** Headers of the app's page that stands in a frame on the company's own website. */
export const framedPageHeaders = (() => {
  const { 'X-Frame-Options': _, ...headers } = ofPage({ ...appPagePolicy, 'frame-ancestors': ['*'] })
  return headers
})()

/** Headers of the reference page: only its own inline script may run, allowed by hash. */
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
 * Sets the security headers on every answer. They are constants, built once: helmet's own hook builds them again for each request, which
 * took 10 µs while all of /healthz takes 25. Pages replace them with their own.
 */
export function secureHeaders(app: FastifyInstance, https: boolean): void {
  // A browser that has received this header never uses http with this name again.
  const headers = https ? { ...dataHeaders, 'Strict-Transport-Security': `max-age=${aYearSeconds}` } : dataHeaders
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** The policy is written by helmet, which rejects misspelled directives and values that lack their quotes. */
function policy(directives: Record<string, string[]>): string {
  // The package exports this under a different name than its types declare.
  const { contentSecurityPolicy } = helmet as unknown as typeof helmet.fastifyHelmet
  const set: Headers = {}
  const reply = { setHeader: (name: string, value: string) => (set[name] = value) }
  contentSecurityPolicy({ useDefaults: false, directives })({} as never, reply as never, () => {})
  return set['Content-Security-Policy']!
}

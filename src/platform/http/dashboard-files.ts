import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { projectRoot } from '../config.ts'
import { refuse } from './answers.ts'
import { pageHeaders } from './security-headers.ts'
import { nothingHere } from './staff-api.ts'

const built = join(projectRoot, 'dashboard', 'dist')
const aYear = 31_536_000
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
/** The build writes compressed copies of the files that benefit; the first encoding the browser accepts is sent. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const notBuilt =
  '<!doctype html><meta charset="utf-8"><title>Catraca</title><p>The dashboard has not been built. Run <code>npm install</code>, or <code>npm run build -w dashboard</code>.'

/**
 * Serves the dashboard at `/`: its files, and its page for every address that a person may open or reload. All files
 * are read into memory (3 MB) at startup, because a service that gave up root may not be able to read its folder
 * later, and so that a new build does not affect a running service.
 */
export async function dashboardFiles(app: FastifyInstance): Promise<void> {
  const page = readIfPresent(join(built, 'index.html'))
  const etag = page && `"${hash('sha256', page, 'base64url').slice(0, 27)}"`
  const assets = page === undefined ? new Map() : readAssets(join(built, 'assets'))
  app.route({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    schema: { hide: true },
    handler: (request, reply) => {
      const { name } = request.params as { name: string }
      return assets.has(name) ? sendAsset(request, reply, name, assets) : reply.callNotFound()
    },
  })
  app.setNotFoundHandler((request, reply) => {
    // The root address serves the dashboard to every client, including a probe that accepts any content type.
    const atFront = /^\/(\?|$)/.test(request.url)
    const wantsPage = atFront || (request.headers.accept ?? '').includes('text/html')
    if (!['GET', 'HEAD'].includes(request.method) || !wantsPage) return refuse(reply, nothingHere())
    reply.headers({ ...pageHeaders, 'Cache-Control': 'no-cache' })
    reply.type('text/html; charset=utf-8')
    if (page === undefined) return reply.code(503).send(notBuilt)
    reply.header('ETag', etag)
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(page)
  })
}

/** Asset names contain a hash of their content, so browsers may cache them for good. */
function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  assets: Map<string, Buffer>,
): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const [encoding, suffix] = encodings.find(([known, end]) => accepted.includes(known) && assets.has(name + end)) ?? []
  if (encoding !== undefined) reply.header('Content-Encoding', encoding)
  reply.headers({
    'Cache-Control': `public, max-age=${aYear}, immutable`,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  })
  return reply.type(types[extname(name)] ?? 'application/octet-stream').send(assets.get(name + (suffix ?? '')))
}

function readAssets(folder: string): Map<string, Buffer> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
}

function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

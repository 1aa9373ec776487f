import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../config.ts'
import { refuse } from './answers.ts'
import { pageHeaders } from './security-headers.ts'
import { nothingHere } from './staff-api.ts'

const built = join(projectRoot, 'dashboard', 'dist')
const aYear = 31_536_000

const notBuilt =
  '<!doctype html><meta charset="utf-8"><title>Catraca</title><p>The dashboard has not been built. Run <code>npm install</code>, or <code>npm run build -w dashboard</code>.'

/** The dashboard at `/`: its files, and its page for every address that a person may open or reload. */
export async function dashboardFiles(app: FastifyInstance): Promise<void> {
  const present = existsSync(join(built, 'index.html'))
  if (present) {
    await app.register(files, {
      root: join(built, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      decorateReply: true,
      maxAge: aYear * 1000,
      immutable: true,
      index: false,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    // At its front door the dashboard is there for whoever asks, a probe that takes anything too.
    const atFront = /^\/(\?|$)/.test(request.url)
    const wantsPage = atFront || (request.headers.accept ?? '').includes('text/html')
    if (!['GET', 'HEAD'].includes(request.method) || !wantsPage) return refuse(reply, nothingHere())
    reply.headers({ ...pageHeaders, 'Cache-Control': 'no-cache' })
    if (!present) return reply.code(503).type('text/html').send(notBuilt)
    return reply.sendFile('index.html', built, { immutable: false, maxAge: 0, cacheControl: false })
  })
}

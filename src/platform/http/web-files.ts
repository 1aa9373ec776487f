import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { projectRoot } from '../config/config.ts'
import { nothingHere } from '../errors/failure.ts'
import { refuse } from './answers.ts'
import { appPageHeaders, framedPageHeaders, pageHeaders } from './security-headers.ts'

const aYear = 31_536_000
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
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

/** The web applications, each a workspace, by the address below which they are served; the first one that matches is used. */
const applications: Omit<Application, 'files'>[] = [
  // The form for a company's website is meant to be in a frame there.
  { workspace: 'app', at: '/app', headers: appPageHeaders, framed: /^\/app\/[a-z0-9-]+\/contato\/?$/ },
  { workspace: 'dashboard', at: '', headers: pageHeaders },
]

const decompress = promisify(gunzip)

interface Application {
  workspace: string
  at: string
  /** The headers of its page and of every file that is not an asset. */
  headers: Record<string, string>
  /** The addresses at which its page may stand in a frame of another site. */
  framed?: RegExp
  /** The content of every file of the build, by its path. An asset with compressed copies only has these. */
  files: Map<string, Buffer>
}

/**
 * Serves the web applications, the dashboard at `/` and the member's app below `/app/`: their files, and their page for
 * every address that a person may open or reload. All files are read into memory at startup, because a service
 * that gave up root may not be able to read its folder later, and so that a new build does not affect a running service.
 */
export async function webFiles(app: FastifyInstance): Promise<void> {
  const served = applications.map((application) => ({ ...application, files: filesOf(application.workspace) }))
  for (const application of served) {
    const { at, files } = application
    app.route({
      method: ['GET', 'HEAD'],
      url: `${at}/assets/:name`,
      handler: (request, reply) => {
        const name = `assets/${(request.params as { name: string }).name}`
        return files.has(name) || files.has(`${name}.gz`)
          ? sendAsset(request, reply, name, files)
          : reply.callNotFound()
      },
    })
    for (const name of [...files.keys()].filter((file) => !file.startsWith('assets/'))) {
      const handler = (request: FastifyRequest, reply: FastifyReply) => sendCurrent(request, reply, name, application)
      app.route({ method: ['GET', 'HEAD'], url: `${at}/${name}`, handler })
    }
  }
  app.setNotFoundHandler((request, reply) => {
    // The dashboard's and each gym's front address serve their page to every client, including a probe that accepts any
    // content type.
    const atFront = /^\/(app\/(?!api\b)[a-z0-9-]+\/?)?(\?|$)/.test(request.url)
    const wantsPage = atFront || (request.headers.accept ?? '').includes('text/html')
    if (!['GET', 'HEAD'].includes(request.method) || !wantsPage) return refuse(reply, nothingHere())
    const path = request.url.replace(/\?.*/, '')
    const asked = served.find(({ at }) => path === at || path.startsWith(`${at}/`))!
    return asked.files.has('index.html')
      ? sendCurrent(
          request,
          reply,
          'index.html',
          asked.framed?.test(path) ? { ...asked, headers: framedPageHeaders } : asked,
        )
      : reply.code(503).headers(asked.headers).type(types['.html']!).send(notBuilt(asked))
  })
}

/** Asset names contain a hash of their content, so browsers may cache them for good. */
async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  files: Map<string, Buffer>,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const [encoding, suffix] = encodings.find(([known, end]) => accepted.includes(known) && files.has(name + end)) ?? []
  if (encoding !== undefined) reply.header('Content-Encoding', encoding)
  reply.headers({
    'Cache-Control': `public, max-age=${aYear}, immutable`,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  })
  const content = files.get(name + (suffix ?? '')) ?? (await decompress(files.get(`${name}.gz`)!))
  return reply.type(types[extname(name)] ?? 'application/octet-stream').send(content)
}

/**
 * Any other file keeps its name when its content changes, so browsers ask each time. The headers of a page or a service worker decide what
 * it may load.
 */
function sendCurrent(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { files, headers }: Application,
): FastifyReply {
  const content = files.get(name)!
  const etag = `"${hash('sha256', content, 'base64url').slice(0, 27)}"`
  reply.headers({ ...headers, 'Cache-Control': 'no-cache', ETag: etag })
  reply.type(types[extname(name)] ?? 'application/octet-stream')
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(content)
}

function notBuilt({ workspace }: Application): string {
  return `<!doctype html><meta charset="utf-8"><title>Catraca</title><p>The pages have not been built. Run <code>npm install</code>, or <code>npm run build -w ${workspace}</code>.`
}

function filesOf(workspace: string): Map<string, Buffer> {
  const folder = join(projectRoot, workspace, 'dist')
  const names = namesIn(folder)
  const compressed = new Set(names.filter((name) => name.startsWith('assets/') && name.endsWith('.gz')))
  const kept = names.filter((name) => !compressed.has(`${name}.gz`))
  return new Map(kept.map((name) => [name, readFileSync(join(folder, name))]))
}

function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Command } from 'commander'
import { assistantServers } from '#apis/assistant/api.ts'
import { keyWithin } from '#apis/assistant/assistant-key.ts'
import { endpoints } from '#apis/public/endpoints.ts'
import { createAuthenticator, readKey } from '#platform/auth/authenticate.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.ts'
import { buildApp } from '#src/process/http-app.ts'
import { command } from './command.ts'
import { orThrow } from './run.ts'

/** How long answers may take after the client has ended its input. */
const patienceMs = 10_000

export function registerMcp(program: Command): void {
  command(
    program,
    'mcp',
    'let an assistant work with a company, by the Model Context Protocol on standard input and output; CATRACA_API_KEY has its API key',
  )
    .ofCompany()
    .act(async ({ config, database, db, box, log, company }) => {
      const { CATRACA_API_KEY: key = '' } = process.env
      if (key === '') throw new OperatorError('Set CATRACA_API_KEY to an API key of the company.')
      const authorization = `Bearer ${key}`
      const authenticator = createAuthenticator(db)
      const caller = orThrow(await authenticator.authenticate(orThrow(readKey(authorization))))
      if (caller.teamId !== company.id) {
        throw new OperatorError(`The key in CATRACA_API_KEY belongs to another company than ${company.slug}.`)
      }
      const { pool, embedded } = database
      const rateLimiter = await createRateLimiter({ redisUrl: config.redisUrl, pool, embedded, log })
      const app = await buildApp({ db, pool, box, authenticator, rateLimiter, log })
      const serverFor = assistantServers({ endpoints, box })
      await serveUntilInputEnds(() => serverFor(keyWithin(app, caller, { authorization })))
      await app.close()
      await rateLimiter.close()
    })
}

/** Serves until a signal or the end of the input. The library drops what is unanswered then, so its input ends after the last answer. */
async function serveUntilInputEnds(factory: Parameters<typeof serveStdio>[0]): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort())
  const unanswered = new Map<unknown, PromiseWithResolvers<void>>()
  const input = new PassThrough()
  const transport = new StdioServerTransport(input, process.stdout)
  const send = transport.send.bind(transport)
  transport.send = async (message) => {
    await send(message)
    if ('method' in message) return
    unanswered.get(message.id)?.resolve()
    unanswered.delete(message.id)
  }
  const served = serveStdio(factory, { transport, maxSubscriptions: 0 })
  for await (const line of createInterface({ input: process.stdin, signal: ending.signal })) {
    const { id, method, params } = read(line)
    if (method === 'notifications/cancelled') unanswered.delete(params?.requestId)
    else if (method !== undefined && id !== undefined) unanswered.set(id, Promise.withResolvers())
    input.write(`${line}\n`)
  }
  await Promise.race([
    Promise.all([...unanswered.values()].map(({ promise }) => promise)),
    pause(patienceMs, undefined, { ref: false }),
  ])
  await served.close()
}

function read(line: string): { id?: unknown; method?: string; params?: { requestId?: unknown } } {
  try {
    return JSON.parse(line) ?? {}
  } catch {
    return {}
  }
}

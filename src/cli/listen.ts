import type { Command } from 'commander'
import { requireNoCopy } from '#platform/backup/installation.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { resolveByDns } from '#platform/http/resolve.ts'
import { openSecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { privateWebhookRule } from '#src/process/jobs.ts'
import { createSender, type Heard, listenToEvents, urlMistake } from '../modules/webhooks/index.ts'
import { type EventSelection, eventList } from './arguments.ts'
import { requireCompany } from './company.ts'
import { operatorContext } from './operator-context.ts'
import { warn, withDatabase } from './run.ts'

interface ListenOptions {
  company: string
  events: EventSelection
  forwardTo?: string
  json?: boolean
}

export function registerListen(program: Command): void {
  program
    .command('listen')
    .description('print events as they happen, and forward them to a server on this machine; ends with Ctrl-C')
    .requiredOption('--company <slug>')
    .option('--events <list>', 'all, or kinds separated by commas', eventList, 'all')
    .option('--forward-to <url>', 'send each there, signed like any webhook')
    .option('--json', 'print each payload as one line of JSON, and nothing else on standard output')
    .action(listen)
}

async function listen({ company, events, forwardTo, json }: ListenOptions): Promise<void> {
  if (forwardTo !== undefined && !/^https?:$/.test(URL.parse(forwardTo)?.protocol ?? '')) {
    throw new OperatorError('--forward-to must be an address such as http://localhost:4242/webhooks.')
  }
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort())
  await withDatabase(async (db, { config, database }) => {
    if (forwardTo !== undefined) await requireNoCopy(database)
    const ctx = await operatorContext(db, (await requireCompany(db, company)).id)
    const allowPrivate = isThisMachine(forwardTo) || (await privateWebhookRule(config, database)(ctx.teamId))
    const mistake = forwardTo === undefined ? undefined : urlMistake(forwardTo, allowPrivate)
    if (mistake !== undefined)
      throw new OperatorError(`--forward-to ${mistake}; CATRACA_ALLOW_PRIVATE_WEBHOOKS=true allows it.`)
    const sender = createSender({ allowPrivate, resolve: resolveByDns })
    await listenToEvents(ctx, {
      box: openSecretBox(config, database.dataDir),
      sender,
      clock: machineNow,
      events: events === 'all' ? null : events,
      forwardTo,
      allowPrivate,
      signal: ending.signal,
      onReady: (secret) => warn(`Listening to ${company}. The signing secret of this session is ${secret}`),
      onEvent: (heard) => process.stdout.write(json ? `${heard.payload}\n` : heardLine(heard, forwardTo)),
    })
    await sender.close()
  })
}

/** A listener may always forward events to a program on its own machine. */
function isThisMachine(url: string | undefined): boolean {
  return url !== undefined && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
}

function heardLine({ type, eventId, payload, forwarded }: Heard, forwardTo: string | undefined): string {
  const head = `--> ${type} [${eventId}]\n`
  if (forwarded === undefined) return `${head}${payload}\n`
  const { statusCode, error, durationMs } = forwarded
  return `${head}<-- [${error ?? statusCode}] POST ${forwardTo} (${durationMs} ms)\n`
}

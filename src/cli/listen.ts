import type { Command } from 'commander'
import { createSender, type Heard, listenToEvents, resolveByDns } from '../modules/webhooks/index.ts'
import { machineNow } from '../platform/clock.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { openSecretBox } from '../platform/secrets.ts'
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
    const ctx = await operatorContext(db, (await requireCompany(db, company)).id)
    const sender = createSender({ allowPrivate: true, resolve: resolveByDns })
    await listenToEvents(ctx, {
      box: openSecretBox(config, database.dataDir),
      sender,
      clock: machineNow,
      events: events === 'all' ? null : events,
      forwardTo,
      signal: ending.signal,
      onReady: (secret) => warn(`Listening to ${company}. The signing secret of this session is ${secret}`),
      onEvent: (heard) => process.stdout.write(json ? `${heard.payload}\n` : describe(heard, forwardTo)),
    })
    await sender.close()
  })
}

function describe({ type, eventId, payload, forwarded }: Heard, forwardTo: string | undefined): string {
  const head = `--> ${type} [${eventId}]\n`
  if (forwarded === undefined) return `${head}${payload}\n`
  const { statusCode, error, durationMs } = forwarded
  return `${head}<-- [${error ?? statusCode}] POST ${forwardTo} (${durationMs} ms)\n`
}

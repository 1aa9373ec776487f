import type { Command } from 'commander'
import { requireNoCopy } from '#platform/backup/installation.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { urlMistake } from '#platform/http/address-rules.ts'
import { resolveByDns } from '#platform/http/resolve.ts'
import { machineNow } from '#platform/time/clock.ts'
import { privateWebhookRule } from '#src/process/jobs.ts'
import { createSender, type Heard, listenToEvents } from '../modules/webhooks/index.ts'
import { eventList } from './arguments.ts'
import { command } from './command.ts'
import { warn } from './run.ts'

export function registerListen(program: Command): void {
  command(
    program,
    'listen',
    'print events as they happen, and forward them to a server on this machine; ends with Ctrl-C',
  )
    .ofCompany()
    .usualOption('--events <list>', 'all, or kinds separated by commas', 'all', eventList)
    .option('--forward-to <url>', 'send each there, signed like any webhook')
    .option('--json', 'print each payload as one line of JSON, and nothing else on standard output')
    .first(({ forwardTo }) => {
      if (forwardTo !== undefined && !/^https?:$/.test(URL.parse(forwardTo)?.protocol ?? '')) {
        throw new OperatorError('--forward-to must be an address such as http://localhost:4242/webhooks.')
      }
      const ending = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort())
      return { signal: ending.signal }
    })
    .act(async ({ ctx, box, config, database, company, events, forwardTo, json, signal }) => {
      if (forwardTo !== undefined) await requireNoCopy(database)
      const allowPrivate = isThisMachine(forwardTo) || (await privateWebhookRule(config, database)(company.id))
      const mistake = forwardTo === undefined ? undefined : urlMistake(forwardTo, allowPrivate)
      if (mistake !== undefined) {
        const isPrivate = ['https', 'public_host'].includes(mistake.rule)
        const hint = isPrivate ? '; CATRACA_ALLOW_PRIVATE_WEBHOOKS=true allows it' : ''
        throw new OperatorError(`--forward-to ${mistake.message}${hint}.`)
      }
      const sender = createSender({ allowPrivate, resolve: resolveByDns })
      await listenToEvents(ctx, {
        box,
        sender,
        clock: machineNow,
        events: events === 'all' ? null : events,
        forwardTo,
        allowPrivate,
        signal,
        onReady: (secret) => warn(`Listening to ${company.slug}. The signing secret of this session is ${secret}`),
        onEvent: (heard) => process.stdout.write(json ? `${heard.payload}\n` : heardLine(heard, forwardTo)),
      })
      await sender.close()
    })
}

/** A listener may always forward events to a program on its own machine. */
function isThisMachine(url: string | undefined): boolean {
  return url !== undefined && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')
}

function heardLine({ type, eventId, payload, forwarded }: Heard, forwardTo: string | undefined): string {
  const head = `--> ${type} [${eventId}]\n`
  if (forwarded === undefined) return `${head}${payload}\n`
  const { statusCode, error, durationMs } = forwarded
  return `${head}<-- [${error ?? statusCode}] POST ${forwardTo} (${durationMs} ms)\n`
}

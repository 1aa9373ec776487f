import { type Command, InvalidArgumentError } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { asaasFaults, startAsaasEmulator } from '../modules/payments/providers/asaas/emulator/index.ts'
import {
  mercadoPagoFaults,
  startMercadoPagoEmulator,
} from '../modules/payments/providers/mercadopago/emulator/index.ts'
import { pixFaults, startPixEmulator } from '../modules/payments/providers/pix/emulator/index.ts'
import { startStripeEmulator, stripeFaults } from '../modules/payments/providers/stripe/emulator/index.ts'
import { command } from './command.ts'
import { faultListOf, faultOptions, playEmulator, portNumber } from './emulate-options.ts'

const emulators = {
  pix: { start: startPixEmulator, faults: pixFaults },
  asaas: { start: startAsaasEmulator, faults: asaasFaults },
  mercadopago: { start: startMercadoPagoEmulator, faults: mercadoPagoFaults },
  stripe: { start: startStripeEmulator, faults: stripeFaults },
}

const faultNames = [...new Set(Object.values(emulators).flatMap(({ faults }) => faults as string[]))]

export function registerEmulate(payments: Command): void {
  command(payments, 'emulate', 'a provider on this machine, to try payments with; it needs no database')
    .option('--port <number>', 'the port on which it listens (default: a free one)', portNumber)
    .usualOption(
      '--provider <id>',
      'the provider to emulate',
      'pix',
      Object.keys(emulators) as (keyof typeof emulators)[],
    )
    .usualOption('--pay-after <ms>', 'pay each new charge, and accept each mandate, after this long', 'never', payAfter)
    .option(
      '--faults <list>',
      `faults, each with its share of the calls, such as lost-answers=0.1; known are ${faultOptions(faultNames).join(', ')}`,
      faultListOf(faultNames),
    )
    .option('--json', 'print one line of JSON when it listens, and nothing else on standard output')
    .act(({ port, provider, payAfter: payAfterMs, faults, json }) => {
      const options = { ...(port !== undefined && { port }), ...(faults && { faults }), payAfterMs }
      const known: readonly string[] = emulators[provider].faults
      const [other] = faultOptions(Object.keys(faults ?? {}).filter((name) => !known.includes(name)))
      if (other !== undefined) {
        throw new OperatorError(`${provider} has no ${other}; it has ${faultOptions(known).join(', ')}.`)
      }
      const started: Promise<{ url: string; settings: object; close(): unknown }> = emulators[provider].start(options)
      return playEmulator(started, json, ({ url, settings }) => ({
        json: settings,
        lines: [
          `The emulator of ${provider} listens on ${url}; Ctrl-C ends it. Save this as FILE.yaml for catraca payments connect:`,
          '',
          ...Object.entries(settings).map(([name, value]) => `${name}: ${yamlOf(value)}`),
          '',
        ],
      }))
    })
}

/** JSON is YAML, too; plain words are easier to read without quotes. */
const yamlOf = (value: unknown) =>
  typeof value === 'string' && /^[a-z][\w:/.-]*$/i.test(value) ? value : JSON.stringify(value)

function payAfter(text: string): number | 'never' {
  if (text === 'never') return text
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number of milliseconds, or never.')
}

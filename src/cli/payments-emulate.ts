import { type Command, InvalidArgumentError } from 'commander'
import { faultNames, startPixEmulator } from '../modules/payments/providers/pix/emulator/index.ts'
import { command } from './command.ts'
import { faultListOf, faultOptions, playEmulator, portNumber } from './emulate-options.ts'

export function registerEmulate(payments: Command): void {
  command(
    payments,
    'emulate',
    'a bank on this machine that speaks the API Pix, to try payments with; it needs no database',
  )
    .option('--port <number>', 'the port on which it listens (default: a free one)', portNumber)
    .usualOption('--provider <id>', 'what it speaks', 'pix', ['pix'])
    .usualOption('--pay-after <ms>', 'pay each new charge, and accept each mandate, after so long', 'never', payAfter)
    .option(
      '--faults <list>',
      `what goes wrong, such as lost-answers=0.1; of ${faultOptions(faultNames).join(', ')}`,
      faultListOf(faultNames),
    )
    .option('--json', 'print one line of JSON when it listens, and nothing else on standard output')
    .act(({ port, payAfter: payAfterMs, faults, json }) =>
      playEmulator(startPixEmulator({ port, payAfterMs, faults }), json, (emulator) => {
        const { base_url, token_url, client_id, client_secret, pix_key, account } = emulator
        const settings = { base_url, token_url, client_id, client_secret, pix_key }
        return {
          json: { ...settings, account },
          lines: [
            `The bank listens on ${emulator.url}; Ctrl-C ends it. Save this as FILE.yaml for catraca payments connect:`,
            '',
            ...Object.entries(settings).map(([name, text]) => `${name}: ${text}`),
            'automatic: true',
            `account: { number: "${account.conta}", type: payment }`,
            'environment: test',
            '',
          ],
        }
      }),
    )
}

function payAfter(text: string): number | 'never' {
  if (text === 'never') return text
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number of milliseconds, or never.')
}

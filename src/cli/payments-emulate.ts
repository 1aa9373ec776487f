import { type Command, InvalidArgumentError } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { faultNames, type PixEmulator, startPixEmulator } from '../modules/payments/providers/pix/emulator/index.ts'
import { command } from './command.ts'
import { faultListOf, faultOptions, portNumber } from './emulate-options.ts'

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
    .act(async ({ port, payAfter: payAfterMs, faults, json }) => {
      const emulator = await startPixEmulator({ port, payAfterMs, faults }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
        throw new OperatorError(`Port ${port} cannot be taken (${error.code}).`)
      })
      process.stdout.write(json ? `${JSON.stringify(ready(emulator))}\n` : forPerson(emulator))
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
      })
      await emulator.close()
    })
}

function ready({ base_url, token_url, client_id, client_secret, pix_key, account }: PixEmulator) {
  return { ready: true, base_url, token_url, client_id, client_secret, pix_key, account }
}

function forPerson(emulator: PixEmulator): string {
  const { base_url, token_url, client_id, client_secret, pix_key, account } = emulator
  return [
    `The bank listens on ${emulator.url}; Ctrl-C ends it. Save this as FILE.yaml for catraca payments connect:`,
    '',
    ...Object.entries({ base_url, token_url, client_id, client_secret, pix_key }).map(
      ([name, text]) => `${name}: ${text}`,
    ),
    'automatic: true',
    `account: { number: "${account.conta}", type: payment }`,
    'environment: test',
    '',
    '',
  ].join('\n')
}

function payAfter(text: string): number | 'never' {
  if (text === 'never') return text
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number of milliseconds, or never.')
}

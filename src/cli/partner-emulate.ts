import type { Command } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { noFaults, startTotalpassEmulator, startWellhubEmulator } from '../modules/partner-visits/emulator/index.ts'
import { command } from './command.ts'
import { faultListOf, faultOptions, portNumber } from './emulate-options.ts'

const faultNames = Object.keys(noFaults) as (keyof typeof noFaults)[]

export function registerPartnerEmulate(partner: Command): void {
  command(partner, 'emulate', 'a partner on this machine, to try visits with; it needs no database')
    .option('--port <number>', 'the port on which it listens (default: a free one)', portNumber)
    .usualOption('--program <id>', 'which it plays', 'wellhub', ['wellhub', 'totalpass'])
    .option('--webhook-url <url>', 'where Wellhub sends check-ins; TotalPass is told when it is connected')
    .option(
      '--faults <list>',
      `what goes wrong, such as lost-answers=0.1; of ${faultOptions(faultNames).join(', ')}`,
      faultListOf(faultNames),
    )
    .option('--json', 'print one line of JSON when it listens, and nothing else on standard output')
    .act(async ({ port, program, webhookUrl, faults, json }) => {
      const options = {
        ...(port !== undefined && { port }),
        ...(webhookUrl && { webhookUrl }),
        ...(faults && { faults }),
      }
      const starting = program === 'totalpass' ? startTotalpassEmulator(options) : startWellhubEmulator(options)
      const emulator = await starting.catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
        throw new OperatorError(`Port ${port} cannot be taken (${error.code}).`)
      })
      const { close, faults: _, paid: __, ...said } = emulator
      const isShown = ([name, value]: [string, unknown]) => typeof value !== 'function' && name !== 'slots'
      const shown = Object.fromEntries(Object.entries(said).filter(isShown))
      process.stdout.write(json ? `${JSON.stringify({ ready: true, ...shown })}\n` : forPerson(program, shown))
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
      })
      await close()
    })
}

function forPerson(program: string, { url, ...said }: Record<string, unknown>): string {
  const places = (said.gyms ?? said.place_api_keys) as string[]
  const settings = Object.entries(said).filter(([, value]) => typeof value === 'string')
  const checkIn =
    program === 'wellhub'
      ? `curl -X POST ${url}/helper/v1/gyms/${places[0]}/simulate/checkins -d '{"gympass_user_id":"1000000000001","first_name":"Rita"}'`
      : `curl -X POST ${url}/helper/checkins -d '{"place_api_key":"${places[0]}","user":{"name":"Rita","document_number":"52998224725"}}'`
  return [
    `It listens on ${url}; Ctrl-C ends it. Save this as FILE.yaml for catraca partner connect --program ${program}:`,
    '',
    ...settings.map(([name, value]) => `${name}: ${value}`),
    `units: { UNIT: "${places[0]}" }`,
    ...(program === 'wellhub' ? ['classes: { CLASS_TYPE: { product_id: 11 } }'] : []),
    '',
    'A visitor checks in by:',
    checkIn,
    '',
    '',
  ].join('\n')
}

import type { Command } from 'commander'
import {
  type EmulatorOptions,
  noFaults,
  startTotalpassEmulator,
  startWellhubEmulator,
} from '../modules/partner-visits/emulator/index.ts'
import { command } from './command.ts'
import { faultListOf, faultOptions, playEmulator, portNumber } from './emulate-options.ts'

const faultNames = Object.keys(noFaults) as (keyof typeof noFaults)[]

export function registerPartnerEmulate(partner: Command): void {
  command(partner, 'emulate', 'a partner on this machine, to try visits with; it needs no database')
    .option('--port <number>', 'the port on which it listens (default: a free one)', portNumber)
    .usualOption('--program <id>', 'the partner to emulate', 'wellhub', ['wellhub', 'totalpass'])
    .option('--webhook-url <url>', 'where Wellhub sends check-ins and bookings; TotalPass is told when it is connected')
    .option(
      '--faults <list>',
      `faults, each with its share of the calls, such as lost-answers=0.1; known are ${faultOptions(faultNames).join(', ')}`,
      faultListOf(faultNames),
    )
    .option('--json', 'print one line of JSON when it listens, and nothing else on standard output')
    .act(({ port, program, webhookUrl, faults, json }) => {
      const options = {
        ...(port !== undefined && { port }),
        ...(webhookUrl && { webhookUrl }),
        ...(faults && { faults }),
      }
      const plays = program === 'totalpass' ? totalpassTo : wellhubTo
      return plays(options, json)
    })
}

function wellhubTo(options: EmulatorOptions, asJson: boolean | undefined): Promise<void> {
  return playEmulator(startWellhubEmulator(options), asJson, ({ url, base_url, token, webhook_secret, gyms }) => {
    const settings = { base_url, token, webhook_secret }
    const visits = `${url}/helper/v1/gyms/${gyms[0]}/simulate`
    return {
      json: { url, ...settings, gyms },
      lines: [
        ...linesOf('wellhub', url, settings),
        `units: { UNIT: "${gyms[0]}" }`,
        'classes: { CLASS_TYPE: { product_id: 11 } }',
        '',
        'A visitor checks in by:',
        `curl ${visits}/checkins -d '{"gympass_user_id":"1000000000001","first_name":"Rita"}'`,
        'looks for a class, and books one of them, by:',
        `curl ${visits}/slots`,
        `curl ${visits}/bookings -d '{"gympass_user_id":"1000000000001","name":"Rita","slot_id":SLOT}'`,
        '',
      ],
    }
  })
}

function totalpassTo(options: EmulatorOptions, asJson: boolean | undefined): Promise<void> {
  return playEmulator(startTotalpassEmulator(options), asJson, ({ url, base_url, partner_api_key, place_api_keys }) => {
    const settings = { base_url, partner_api_key }
    return {
      json: { url, ...settings, place_api_keys },
      lines: [
        ...linesOf('totalpass', url, settings),
        `units: { UNIT: "${place_api_keys[0]}" }`,
        '',
        'A visitor checks in by:',
        `curl ${url}/helper/checkins -d '{"place_api_key":"${place_api_keys[0]}","user":{"name":"Rita","document_number":"52998224725"}}'`,
        '',
      ],
    }
  })
}

const linesOf = (program: string, url: string, settings: Record<string, string>) => [
  `The emulated partner listens on ${url}; Ctrl-C ends it. Save this as FILE.yaml for catraca partner connect --program ${program}:`,
  '',
  ...Object.entries(settings).map(([name, value]) => `${name}: ${value}`),
]

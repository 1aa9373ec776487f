import { type Command, InvalidArgumentError } from 'commander'
import { startEvoEmulator } from '../modules/move-in/emulator/index.ts'
import { command } from './command.ts'
import { playEmulator, portNumber } from './emulate-options.ts'

export function registerMoveInEmulate(group: Command): void {
  command(group, 'emulate', 'an EVO with a gym in it on this machine, to try moving in with; it needs no database')
    .option('--port <number>', 'the port on which it listens (default: a free one)', portNumber)
    .usualOption('--members <number>', 'how many members the gym has', 800, wholeNumber)
    .usualOption(
      '--requests-per-minute <number>',
      'how many requests a minute it accepts before it answers 429; 0 for no limit',
      40,
      wholeNumber,
    )
    .option('--json', 'print one line of JSON when it listens, and nothing else on standard output')
    .act(async ({ port, members, requestsPerMinute, json }) => {
      const options = { ...(port !== undefined && { port }), members, requestsPerMinute }
      await playEmulator(startEvoEmulator(options), json, ({ base_url, user, password }) => {
        const shown = { base_url, user, password }
        return {
          json: shown,
          lines: [
            'The emulated EVO listens; Ctrl-C ends it. Save this as evo.yaml for catraca move-in --from evo --file evo.yaml:',
            '',
            ...Object.entries(shown).map(([name, value]) => `${name}: ${value}`),
            '',
          ],
        }
      })
    })
}

function wholeNumber(text: string): number {
  if (/^\d{1,7}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}

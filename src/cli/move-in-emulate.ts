import { type Command, InvalidArgumentError } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { startEvoEmulator } from '../modules/move-in/emulator/index.ts'
import { command } from './command.ts'
import { portNumber } from './emulate-options.ts'

export function registerMoveInEmulate(group: Command): void {
  command(group, 'emulate', 'an EVO with a gym in it on this machine, to try moving in with; it needs no database')
    .option('--port <number>', 'the port on which it listens (default: a free one)', portNumber)
    .usualOption('--members <number>', 'how many members the gym has', 800, wholeNumber)
    .usualOption('--requests-per-minute <number>', 'after how many it answers 429; 0 for no limit', 40, wholeNumber)
    .option('--json', 'print one line of JSON when it listens, and nothing else on standard output')
    .act(async ({ port, members, requestsPerMinute, json }) => {
      const options = { ...(port !== undefined && { port }), members, requestsPerMinute }
      const { base_url, user, password, close } = await startEvoEmulator(options).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
          throw new OperatorError(`Port ${port} cannot be taken (${error.code}).`)
        },
      )
      const shown = { base_url, user, password }
      const lines = Object.entries(shown).map(([name, value]) => `${name}: ${value}`)
      const words = [
        'It listens; Ctrl-C ends it. Save this as evo.yaml for catraca move-in --from evo --file evo.yaml:',
        '',
        ...lines,
        '',
      ]
      process.stdout.write(`${json ? JSON.stringify({ ready: true, ...shown }) : words.join('\n')}\n`)
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
      })
      close()
    })
}

function wholeNumber(text: string): number {
  if (/^\d{1,7}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}

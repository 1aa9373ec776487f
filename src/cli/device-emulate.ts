import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { projectRoot } from '#platform/config/config.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { command } from './command.ts'

/** Emulators are separate programs that share nothing with the code that they test: only their folder is known here. */
const emulators = join(projectRoot, 'test', 'devices')

export function registerDeviceEmulate(device: Command): void {
  command(
    device,
    'emulate',
    'a turnstile in the terminal, with keys for a card, a face, a turn, a give-up and the network cable; it needs no database',
  )
    .argument('<make>')
    .option(
      '--address <url>',
      'the address that the bridge gave for this device; without it, the emulator waits for commands',
      bridgeAddress,
    )
    .option('--state <folder>', 'the folder for its state (default: one that is removed when it ends)')
    .option('--port <number>', 'the port on which it takes commands (default: a free one)')
    .option('--host <address>', 'the address on which it takes commands (default: 127.0.0.1)')
    .usualOption(
      '--switch <name=value>',
      'change what it does; may be repeated, and --switches lists them',
      [],
      collect,
    )
    .option('--switches', 'list what can be changed, and end')
    .option('--lines', 'take commands line by line even in a terminal; help lists them')
    .option('--stay', 'go on when the lines end, until a signal')
    .option('--json', 'print JSON, a line for each thing that happens; the first has kind ready')
    .act(async ({ make, state, switch: changed, switches, lines, stay, json, ...valued }) => {
      const passedOn = [
        ...Object.entries(valued).flatMap(([name, value]) => [`--${name}`, value]),
        ...changed.flatMap((change) => ['--switch', change]),
        ...Object.entries({ switches, lines, stay, json }).flatMap(([name, isSet]) => (isSet ? [`--${name}`] : [])),
      ]
      await emulate(make, state, passedOn)
    })
}

function collect(value: string, before: string[] = []): string[] {
  return [...before, value]
}

function bridgeAddress(text: string): string {
  if (!/^(https?|wss?):/.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError('It must be an address such as http://192.168.0.10:7717/d/secret.')
  }
  return text
}

async function emulate(make: string, state: string | undefined, options: string[]): Promise<void> {
  const program = join(emulators, make, 'terminal.ts')
  if (!makes().includes(make))
    throw new OperatorError(`There is no emulator of ${make}; there are ${makes().join(', ')}.`)
  const folder = state ?? mkdtempSync(join(tmpdir(), `catraca-${make}-`))
  try {
    process.exitCode = await run([program, '--state', folder, ...options])
  } finally {
    if (state === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Every folder with an emulator, without the one for shared code. */
function makes(): string[] {
  if (!existsSync(emulators)) return []
  return readdirSync(emulators).filter((name) => name !== 'parts' && existsSync(join(emulators, name, 'terminal.ts')))
}

/** Resolves with the exit status. The program uses this terminal, and ends with the signals that end this process. */
function run(args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  // A terminal also sends SIGINT and SIGHUP to the child; SIGTERM only reaches this process.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

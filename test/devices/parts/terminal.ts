import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { stringifyExact } from './exact-json.ts'
import type { LogLine, Said } from './log.ts'
import { type PanelView, runPanel } from './panel.ts'
import type { SwitchTable } from './switches.ts'

// A device in the terminal: a panel with keys, or lines of commands if nobody types.

/** The options of every emulator on a command line. */
export interface TerminalOptions {
  stateDir: string
  address?: string
  port: number
  host?: string
  /** Each `NAME=VALUE`. */
  switches: string[]
  onLog(line: LogLine): void
}

export interface Running {
  /** The content of the first line besides its kind; `address` is where the device takes commands. */
  ready: { address: string; [detail: string]: unknown }
  /** Runs one line. Throws a sentence for an unknown line. */
  obey(line: string): Promise<Said | undefined>
  panel: PanelView
  log(): readonly LogLine[]
  end(): Promise<void>
}

export interface Program {
  /** The folder of the emulator. */
  make: string
  /** The meaning of `--address`, for the help. */
  addressMeans: string
  /** Lists the commands. */
  help: string
  switches: SwitchTable
  start(options: TerminalOptions): Promise<Running>
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function usageOf({ make, addressMeans, help }: Program): string {
  return `node test/devices/${make}/terminal.ts --state FOLDER [options]

  --address URL         ${addressMeans}; without it the device keeps its settings
  --state FOLDER        where the device keeps what it knows
  --port N              where it takes commands (default: a free one)
  --host ADDRESS        the address to listen on (default 127.0.0.1)
  --switch NAME=VALUE   change what it does; several are allowed, --switches lists them
  --json                write JSON, a line for each thing that happens
  --lines               take lines of commands even in a terminal
  --stay                go on when the lines end, until a signal

Commands, one a line, where no terminal is attached:

${help}`
}

function textOf({ kind, text, ...rest }: Record<string, unknown>): string {
  const { at: _, ...details } = rest
  const more = Object.keys(details).length > 0 ? ` ${stringifyExact(details)}` : ''
  return `${String(kind).padEnd(8)} ${text ?? ''}${more}`
}

/** Runs lines until they end, or until one is quit: then true. */
async function obeyLines(device: Running, help: string, write: (said: object) => void): Promise<boolean> {
  const problem = (error: Error) => write({ kind: 'problem', text: error.message })
  const run = async (line: string) => {
    const said = await device.obey(line)
    if (said) write(said)
  }
  for await (const line of createInterface({ input: process.stdin })) {
    const text = line.trim()
    if (text === 'quit') return true
    if (text === 'help') write({ kind: 'help', text: help })
    else if (text.endsWith('&')) run(text.slice(0, -1)).catch(problem)
    else await run(text).catch(problem)
  }
  return false
}

async function run(program: Program): Promise<void> {
  const usage = usageOf(program)
  const { values } = parseArgs({
    options: {
      address: { type: 'string' },
      state: { type: 'string' },
      port: { type: 'string', default: '0' },
      host: { type: 'string' },
      switch: { type: 'string', multiple: true, default: [] },
      switches: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      lines: { type: 'boolean', default: false },
      stay: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return say(usage)
  if (values.switches) {
    for (const [name, one] of Object.entries(program.switches)) say(`${name}=${one.default}\n    ${one.says}`)
    return
  }
  if (!values.state) throw new Error(`--state is missing.\n\n${usage}`)
  const hasPanel = process.stdin.isTTY && process.stdout.isTTY && !values.json && !values.lines
  const write = (said: object) => say(values.json ? stringifyExact(said) : textOf({ ...said }))
  const early: LogLine[] = []
  let started = false
  const device = await program.start({
    stateDir: values.state,
    address: values.address,
    port: Number(values.port),
    host: values.host,
    switches: values.switch,
    onLog(line) {
      if (hasPanel) return
      if (started) write(line)
      else early.push(line)
    },
  })
  // `ready` comes first, so that a script can wait for one line.
  if (!hasPanel) write({ kind: 'ready', ...device.ready })
  started = true
  for (const line of early) write(line)
  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= device.end()
    return ending
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end().then(() => process.exit(0)))
  if (hasPanel) await runPanel(device.panel, device.obey, device.log)
  else if (!(await obeyLines(device, program.help, write)) && values.stay) return
  await end()
  process.exit(0)
}

/** Runs an emulator as a process of its own. */
export async function runTerminal(program: Program): Promise<void> {
  // The reader of the output has seen enough, like `head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  await run(program).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}

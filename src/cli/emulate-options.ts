import { InvalidArgumentError } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'

// What the commands with an emulator share.

/**
 * Prints an emulator's description of itself when it listens, as one line of JSON or for a person, and closes the emulator at a signal to
 * end.
 */
export async function playEmulator<Emulator extends { close(): unknown }>(
  starting: Promise<Emulator>,
  asJson: boolean | undefined,
  say: (emulator: Emulator) => { json: object; lines: string[] },
): Promise<void> {
  const emulator = await starting.catch((error: NodeJS.ErrnoException & { port?: number }) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
    throw new OperatorError(`Port ${error.port} cannot be used (${error.code}).`)
  })
  const { json, lines } = say(emulator)
  process.stdout.write(`${asJson ? JSON.stringify({ ready: true, ...json }) : lines.join('\n')}\n`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await emulator.close()
}

export function portNumber(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new InvalidArgumentError('It must be a number from 0 to 65535.')
}

/** The names of faults in a command: lostAnswers is lost-answers. */
export function faultOptions(names: readonly string[]): string[] {
  return names.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
}

/** Reads `lost-answers=0.1,slow-ms=200`: shares from 0 to 1, except slow-ms. */
export function faultListOf<Name extends string>(names: readonly Name[]) {
  const options = faultOptions(names)
  return (text: string): Partial<Record<Name, number>> => {
    const faults: Partial<Record<Name, number>> = {}
    for (const part of text.split(',')) {
      const [option, value] = part.trim().split('=')
      const name = names[options.indexOf(option!)]
      if (name === undefined) throw new InvalidArgumentError(`Unknown: ${option}. Faults are ${options.join(', ')}.`)
      const number = Number(value || 'missing')
      const most = name === 'slowMs' ? Number.MAX_SAFE_INTEGER : 1
      if (!(number >= 0 && number <= most)) {
        const must = name === 'slowMs' ? 'milliseconds' : 'a share from 0 to 1'
        throw new InvalidArgumentError(`${option} must be ${must}.`)
      }
      faults[name] = number
    }
    return faults
  }
}

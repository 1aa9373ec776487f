import { addressesIn } from '../db/hosts.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { readSecretsKey } from '../secrets/keys.ts'
import { type Network, readNetwork } from '../values/networks.ts'

/** Reads the text of a variable that is set. Throws an OperatorError that names the variable and the values it accepts. */
type Reader<T> = (text: string, name: string) => T

/** An environment variable, how it is read, and its value if it is not set. */
interface Variable<T> {
  name: string
  read: Reader<T>
  usual: T
}

export function variable<T>(name: string, read: Reader<T>): Variable<T | undefined>
export function variable<T>(name: string, read: Reader<T>, usual: NoInfer<T>): Variable<T>
export function variable<T>(name: string, read: Reader<T>, usual?: T): Variable<T | undefined> {
  return { name, read, usual }
}

type Values<Table> = { [Key in keyof Table]: Table[Key] extends Variable<infer T> ? T : never }

/** Reads every variable of a table. Spaces around a value are ignored, and an empty variable counts as not set. */
export function readVariables<Table extends Record<string, Variable<unknown>>>(
  table: Table,
  env: NodeJS.ProcessEnv,
): Values<Table> {
  const entries = Object.entries(table).map(([key, { name, read, usual }]) => {
    const text = env[name]?.trim()
    return [key, text ? read(text, name) : usual]
  })
  return Object.fromEntries(entries) as Values<Table>
}

export const text: Reader<string> = (given) => given

export function wholeNumber(least: number, most: number): Reader<number> {
  return (given, name) => {
    const number = /^\d+$/.test(given) ? Number(given) : Number.NaN
    if (number >= least && number <= most) return number
    throw new OperatorError(`${name} must be a whole number from ${least} to ${most}, but it is "${given}".`)
  }
}

export function oneOf<const T extends string>(...allowed: T[]): Reader<T> {
  return (given, name) => {
    const found = allowed.find((item) => item === given)
    if (found !== undefined) return found
    throw new OperatorError(`${name} must be one of ${allowed.join(', ')}, but it is "${given}".`)
  }
}

export const flag: Reader<boolean> = (given, name) => {
  if (['1', 'true', 'on', 'yes'].includes(given.toLowerCase())) return true
  if (['0', 'false', 'off', 'no'].includes(given.toLowerCase())) return false
  throw new OperatorError(`${name} must be true or false, but it is "${given}".`)
}

export const list: Reader<string[]> = (given) => given.split(',').flatMap((part) => part.trim() || [])

export const networks: Reader<readonly Network[]> = (given, name) =>
  list(given, name).map((part) => {
    const network = readNetwork(part)
    if (network !== undefined) return network
    throw new OperatorError(
      `${name} must be IP addresses or networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas; "${part}" is neither.`,
    )
  })

/** The message never repeats the value, which may contain a password. */
export function url(...protocols: string[]): Reader<string> {
  return (given, name) => {
    const parsed = URL.parse(addressesIn(given)[0]!)
    if (parsed === null || !protocols.includes(parsed.protocol)) {
      throw new OperatorError(`${name} must be an address that starts with ${protocols.join('// or ')}//.`)
    }
    // A password containing a slash was parsed as a port and a path, which messages would show.
    if ((parsed.pathname + parsed.hash).includes('@')) {
      throw new OperatorError(
        `${name} has a character in its password that must be percent-encoded, such as %2F for a slash.`,
      )
    }
    return given
  }
}

export const origin: Reader<string> = (given, name) => {
  const parsed = new URL(url('https:', 'http:')(given, name))
  if (parsed.pathname === '/' && parsed.search === '') return parsed.origin
  throw new OperatorError(`${name} must be an address without a path, such as https://gym.example.`)
}

export const secretsKey: Reader<Buffer> = readSecretsKey

import { Argument, type Command, Option } from 'commander'
import type { OwnedTable } from '../platform/db/by-id.ts'
import { uuid } from './arguments.ts'
import { inCompany, type OpenedCompany, requireCompany, requireCompanyOf } from './in-company.ts'
import { type OpenedDatabase, warn, withDatabase } from './run.ts'

/** What a command prints: one JSON value with --json, and nothing else on standard output; otherwise lines for a person. */
export interface Answer {
  json: unknown
  lines: string[]
  /** What a person has to do in addition. It must not mix with the JSON. */
  warnings?: string[]
  /** Whether the process ends with 1, because what was checked is not as it should be. */
  isBad?: boolean
}

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Name

/** `--rate-limit <n>` is rateLimit, `<id>` is id. */
type NameOf<Flags extends string> = Flags extends `--${infer Name} ${string}`
  ? CamelCase<Name>
  : Flags extends `--${infer Name}` | `<${infer Name}>` | `[${infer Name}]`
    ? CamelCase<Name>
    : never

type ValueOf<Flags extends string> = Flags extends `${string}...>`
  ? string[]
  : Flags extends `${string}<${string}` | `[${string}`
    ? string
    : boolean

type Always<Flags extends string, T> = { [Name in NameOf<Flags>]: T }
type Perhaps<Flags extends string, T> = { [Name in NameOf<Flags>]?: T }

/** How a value is read, or the values to choose from. */
type Values<T> = ((text: string, before: T | undefined) => T) | readonly T[]

/** Begins a command of the operator's tool. */
export function command(parent: Command, name: string, description = ''): OperatorCommand<{ json?: boolean }> {
  return new OperatorCommand(parent.command(name).description(description))
}

/**
 * Declares what a command takes, and how it answers. `run` gets the value of each option and argument under its name, typed by its
 * declaration, and then whatever was opened for the command. Everything is closed before the answer is printed.
 */
export class OperatorCommand<Known extends object> {
  readonly commander: Command
  #prepare: (known: Known) => object | Promise<object> = () => ({})
  #open: <T>(known: Known, work: (opened: object) => Promise<T>) => Promise<T> = (_, work) => work({})

  constructor(commander: Command) {
    this.commander = commander
  }

  argument<Flags extends string, const T = string>(flags: Flags, description?: string, values?: Values<T>) {
    const argument = new Argument(flags, description)
    if (typeof values === 'function') argument.argParser(values)
    else if (values !== undefined) argument.choices(values as readonly string[])
    this.commander.addArgument(argument)
    return this.#knowing<Flags extends `[${string}` ? Perhaps<Flags, T> : Always<Flags, T>>()
  }

  option<Flags extends string, const T = ValueOf<Flags>>(flags: Flags, description?: string, values?: Values<T>) {
    this.commander.addOption(optionOf(flags, description, values))
    return this.#knowing<Perhaps<Flags, T>>()
  }

  requiredOption<Flags extends string, const T = ValueOf<Flags>>(
    flags: Flags,
    description?: string,
    values?: Values<T>,
  ) {
    this.commander.addOption(optionOf(flags, description, values).makeOptionMandatory())
    return this.#knowing<Always<Flags, T>>()
  }

  /** An option with a default value. */
  usualOption<Flags extends string, const T = ValueOf<Flags>>(
    flags: Flags,
    description: string,
    usual: NoInfer<T>,
    values?: Values<T>,
  ) {
    this.commander.addOption(optionOf(flags, description, values).default(usual))
    return this.#knowing<Always<Flags, T>>()
  }

  /** Runs before a database is opened: for checks and reading that need none. The command gets what this returns. */
  first<More>(prepare: (known: Known) => More | Promise<More>) {
    this.#prepare = async (known) => ({ ...((await prepare(known)) as object | undefined) })
    return this.#knowing<More extends object ? More : unknown>()
  }

  withDatabase() {
    this.#open = (_, work) => withDatabase(work)
    return this.#knowing<OpenedDatabase>()
  }

  /** The command is about one company, which is named by its slug. */
  ofCompany(flags: '--company <slug>' | '<slug>' = '--company <slug>') {
    if (flags === '<slug>') this.argument(flags)
    else this.requiredOption(flags)
    this.#open = (known, work) =>
      withDatabase(async (opened) => {
        const { slug, company: named = slug } = known as { slug?: string; company?: string }
        return work(inCompany(opened, await requireCompany(opened.db, named!)))
      })
    return this.#knowing<OpenedCompany>()
  }

  /** The command is about one row of a company, which is named by its id alone. */
  ofRow(table: OwnedTable, flags: `--${string} <id>` | '<id>', description?: string) {
    const [, option] = /^--(\S+)/.exec(flags) ?? []
    if (option === undefined) this.argument(flags, description, uuid)
    else this.requiredOption(flags, description, uuid)
    this.#open = (known, work) =>
      withDatabase(async (opened) => {
        const id = (known as Record<string, string>)[option ?? 'id']!
        return work({ ...inCompany(opened, await requireCompanyOf(opened.db, table, id)), id })
      })
    return this.#knowing<OpenedCompany & { id: string }>()
  }

  /** Ends the declaration of a command that answers. */
  answer(run: (known: Known) => Answer | Promise<Answer>, jsonDescription = 'print JSON'): void {
    this.option('--json', jsonDescription)
    this.commander.action(async () => {
      const { json, lines, warnings = [], isBad } = await this.#run(run)
      process.stdout.write(`${this.commander.opts().json ? JSON.stringify(json) : lines.join('\n')}\n`)
      for (const line of warnings) warn(line)
      if (isBad) process.exitCode = 1
    })
  }

  /** Ends the declaration of a command that prints as it goes, or that runs until it is stopped. */
  act(run: (known: Known) => Promise<void>): void {
    this.commander.action(() => this.#run(run))
  }

  async #run<T>(run: (known: Known) => T | Promise<T>): Promise<T> {
    const { registeredArguments, processedArgs } = this.commander
    const named = registeredArguments.map((argument, i) => [argument.name(), processedArgs[i]])
    const typed = { ...this.commander.opts(), ...Object.fromEntries(named) }
    const known = { ...typed, ...(await this.#prepare(typed)) }
    return this.#open(known, async (opened) => run({ ...known, ...opened }))
  }

  #knowing<More>(): OperatorCommand<Known & More> {
    return this as unknown as OperatorCommand<Known & More>
  }
}

function optionOf<T>(flags: string, description: string | undefined, values: Values<T> | undefined): Option {
  const option = new Option(flags, description)
  if (values === undefined) return option
  return typeof values === 'function' ? option.argParser(values) : option.choices(values as readonly string[])
}

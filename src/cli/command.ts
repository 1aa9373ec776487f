import { Argument, type Command, Option } from 'commander'
import type { OwnedTable } from '../platform/db/by-id.ts'
import { uuid } from './arguments.ts'
import { inCompany, type OpenedCompany, requireCompany, requireCompanyOf } from './in-company.ts'
import { type OpenedDatabase, warn, withDatabase } from './run.ts'

/** What a command says: one JSON value with --json, and nothing else on standard output; otherwise lines for a person. */
export interface Answer {
  json: unknown
  lines: string[]
  /** What a person has to do besides, which must not mix with JSON. */
  warnings?: string[]
  /** Whether the process ends with 1, because what was looked at is not as it should be. */
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

/** How a value is read, or those among which one chooses. */
type Values<T> = ((text: string, before: T | undefined) => T) | readonly T[]

/** Begins a command of the operator's tool. */
export function command(parent: Command, name: string, description = ''): OperatorCommand<{ json?: boolean }> {
  return new OperatorCommand(parent.command(name).description(description))
}

/**
 * What a command takes, and how it answers. What it is run with has the name of each option and argument, whose type
 * follows from how it is declared here, and then whatever was opened for it. Everything is closed before it answers.
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

  /** An option that has a value when it is not named. */
  usualOption<Flags extends string, const T = ValueOf<Flags>>(
    flags: Flags,
    description: string,
    usual: NoInfer<T>,
    values?: Values<T>,
  ) {
    this.commander.addOption(optionOf(flags, description, values).default(usual))
    return this.#knowing<Always<Flags, T>>()
  }

  /** Before a database is opened: what can be refused or read without one. What it returns is known to the command. */
  first<More>(prepare: (known: Known) => More | Promise<More>) {
    this.#prepare = async (known) => ({ ...((await prepare(known)) as object | undefined) })
    return this.#knowing<More extends object ? More : unknown>()
  }

  withDatabase() {
    this.#open = (_, work) => withDatabase(work)
    return this.#knowing<OpenedDatabase>()
  }

  /** For one company, which is named by its slug. */
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

  /** For one row of a company, which is named by its id alone. */
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

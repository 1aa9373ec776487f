import { Problem, type Violation } from './problems.ts'

export type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a path such as `valor.original`. */
export function at(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body)
}

export interface Limits {
  isRequired?: boolean
  most?: number
  pattern?: RegExp
}

/**
 * Reads the fields of a body and collects all errors, so that one answer names every violation. Unknown fields are ignored: new optional
 * fields do not break the API (documented).
 */
export class Checks {
  readonly #object: string
  readonly #body: Json
  readonly #violations: Violation[] = []

  constructor(object: string, body: Json) {
    this.#object = object
    this.#body = body
  }

  has(path: string): boolean {
    return at(this.#body, path) !== undefined && at(this.#body, path) !== null
  }

  /** Records a violation unless the condition holds. */
  holds(isSo: boolean, path: string, reason: string): void {
    if (isSo) return
    const value = at(this.#body, path)
    const shown = typeof value === 'string' || typeof value === 'number' ? { valor: String(value) } : {}
    this.#violations.push({ razao: reason, propriedade: `${this.#object}.${path}`, ...shown })
  }

  text(path: string, { isRequired = false, most = Infinity, pattern }: Limits = {}): string | undefined {
    const value = this.#read(path, isRequired)
    if (value === undefined) return undefined
    const isGood = typeof value === 'string' && value.length <= most && (pattern?.test(value) ?? true)
    this.holds(isGood, path, wrongForm)
    return isGood ? value : undefined
  }

  choice<const T extends string>(path: string, choices: readonly T[], isRequired = false): T | undefined {
    const value = this.#read(path, isRequired)
    if (value === undefined) return undefined
    const choice = choices.find((one) => one === value)
    this.holds(choice !== undefined, path, `deve ser um de: ${choices.join(', ')}`)
    return choice
  }

  whole(path: string, isRequired = false): number | undefined {
    const value = this.#read(path, isRequired)
    if (value === undefined) return undefined
    this.holds(Number.isSafeInteger(value), path, wrongForm)
    return Number.isSafeInteger(value) ? (value as number) : undefined
  }

  /** In centavos; in the API it is a text with two decimals (documented). */
  amount(path: string, isRequired = false): number | undefined {
    const text = this.text(path, { isRequired, pattern: /^\d{1,10}\.\d{2}$/ })
    return text === undefined ? undefined : centsOf(text)
  }

  day(path: string, isRequired = false): string | undefined {
    const text = this.text(path, { isRequired })
    if (text === undefined) return undefined
    this.holds(isDay(text), path, wrongForm)
    return isDay(text) ? text : undefined
  }

  /** Either CPF or CNPJ, and the name (documented). A CNPJ may have letters. */
  person(path: string, mostOfName: number): unknown {
    if (!this.has(path)) return undefined
    this.text(`${path}.cpf`, { pattern: /^\d{11}$/ })
    this.text(`${path}.cnpj`, { pattern: /^[0-9A-Z]{14}$/ })
    this.holds(this.has(`${path}.cpf`) !== this.has(`${path}.cnpj`), path, 'deve ter cpf ou cnpj, e só um deles')
    this.text(`${path}.nome`, { isRequired: true, most: mostOfName })
    return at(this.#body, path)
  }

  end(type: string): void {
    if (this.#violations.length > 0) throw new Problem(type, 'A requisição tem violações.', this.#violations)
  }

  #read(path: string, isRequired: boolean): unknown {
    const value = at(this.#body, path) ?? undefined
    this.holds(value !== undefined || !isRequired, path, 'deve ser preenchido')
    return value
  }
}

const wrongForm = 'não tem o formato previsto'

export function centsOf(text: string): number {
  return Number(text.replace('.', ''))
}

export function amountText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
  )
}

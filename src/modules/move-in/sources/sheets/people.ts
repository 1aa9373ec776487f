import type { SourceContract, SourcePerson } from '../../source.ts'
import { plainOf } from '../values.ts'
import type { MappedTable } from './map.ts'
import { contractOf, type Fields, fieldsOf, idOf, ownIdOf, personOf, type RowProblem, type Who, whoOf } from './rows.ts'

/** A person in the sheets with all contracts, which may be in several rows and files. */
export interface Found {
  person: SourcePerson
  contracts: SourceContract[]
}

const mostPeople = 300_000

/**
 * Everybody in the sheets of people. Rows with the same id or CPF are one person. Rows with the same name are, if no other person has
 * that name.
 */
export class People {
  readonly found: Found[] = []
  readonly #byId = new Map<string, Found>()
  readonly #byCpf = new Map<string, Found>()
  /** By e-mail and by name: null if several people have it. */
  readonly #shared = new Map<string, Found | null>()

  async read(mapped: MappedTable, tell: (problem: RowProblem) => void): Promise<void> {
    for await (const line of mapped.table.lines()) {
      if (line.number <= mapped.header) continue
      const fields = fieldsOf(mapped, line, tell)
      if (!isTotal(fields)) this.#take(fields, tell)
    }
    for (const { number, reason } of mapped.table.skipped)
      tell({ external_id: `${mapped.table.name}:${number}`, reason })
  }

  #take(fields: Fields, tell: (problem: RowProblem) => void): void {
    const who = whoOf(fields)
    if (who.name === null && who.id === null && who.cpf === null) {
      if (fields.text('plan_name') ?? who.email ?? fields.text('phone') ?? fields.text('cpf'))
        tell({ external_id: fields.where, reason: 'there is no name' })
      return
    }
    const own = this.find(who, fields.text('phone'))
    const one = own ?? this.#add(who, fields, tell)
    if (one === undefined) return
    if (own) fillIn(one.person, personOf(one.person.id, fields))
    const contract = contractOf(one.person.id, fields, tell)
    if (contract !== undefined) addContract(one.contracts, contract)
  }

  #add(who: Who, fields: Fields, tell: (problem: RowProblem) => void): Found | undefined {
    if (this.found.length === mostPeople) {
      tell({ external_id: fields.where, reason: `only ${mostPeople} people move at once: split the sheets` })
      return undefined
    }
    if (who.name === null) {
      tell({ external_id: fields.where, reason: 'there is no name' })
      return undefined
    }
    const id =
      who.id ??
      idOf(who.cpf ?? plainOf(who.name), ...(who.cpf === null ? [who.email ?? fields.text('phone') ?? ''] : []))
    const one = { person: personOf(id, fields), contracts: [] }
    this.found.push(one)
    this.#byId.set(id, one)
    if (who.cpf !== null && !this.#byCpf.has(who.cpf)) this.#byCpf.set(who.cpf, one)
    for (const key of sharedKeys(who)) this.#shared.set(key, this.#shared.has(key) ? null : one)
    return one
  }

  /** The person that a row of another sheet refers to; undefined for nobody, or for several. */
  find(who: Who, phone: string | null = null): Found | undefined {
    const sure = (who.id !== null && this.#byId.get(who.id)) || (who.cpf !== null && this.#byCpf.get(who.cpf))
    if (sure) return sure
    if (who.id !== null || who.cpf !== null) return undefined
    const made = who.name === null ? undefined : this.#byId.get(idOf(plainOf(who.name), who.email ?? phone ?? ''))
    if (made !== undefined) return made
    if (phone !== null && who.email === null) return undefined
    const [key] = sharedKeys(who)
    return (key !== undefined && this.#shared.get(key)) || undefined
  }
}

/**
 * Adds a contract that no earlier row contains. Several contracts of a plan that have neither number nor start differ by their ends, and
 * get their ids by their order.
 */
function addContract(contracts: SourceContract[], contract: SourceContract): void {
  const isNameless = contract.id === ownIdOf(contract.person, contract.plan_name, null)
  const alike = contracts.filter(({ id }) => id === contract.id || (isNameless && id.startsWith(`${contract.id} `)))
  if (isNameless ? alike.some(({ end_date }) => end_date === contract.end_date) : alike.length > 0) return
  contracts.push(alike.length === 0 ? contract : { ...contract, id: `${contract.id} ${alike.length + 1}` })
}

/** A name identifies better than an e-mail, which families share. */
const sharedKeys = ({ name, email }: Who) => [
  ...(name === null ? [] : [`name ${plainOf(name)}`]),
  ...(email === null ? [] : [`mail ${email}`]),
]

/** "Total: 812 alunos" and the like, below the rows. */
export function isTotal(fields: Fields): boolean {
  const name = fields.text('full_name') ?? fields.text('first_name') ?? fields.text('id') ?? ''
  return (
    /^(sub)?(total|totais|quantidade|qtd|registros)\b/i.test(name) &&
    fields.text('cpf') === null &&
    fields.text('email') === null
  )
}

/** Adds what an earlier row left out. */
function fillIn(person: SourcePerson, more: SourcePerson): void {
  for (const [field, value] of Object.entries(more)) {
    const key = field as keyof SourcePerson
    if (person[key] === null || person[key] === '') Object.assign(person, { [key]: value })
  }
}

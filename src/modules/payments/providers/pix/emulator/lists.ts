import { Checks } from './checks.ts'
import type { Call } from './http.ts'

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

interface Listed<T> {
  type: string
  /** The date for filtering and sorting: the creation (documented). */
  dateOf: (item: T) => Date
  /** Further filters of a query: each gets its value. */
  filters?: Record<string, (item: T, value: string) => boolean>
}

/**
 * A page of a list. `inicio` and `fim` both belong to the span; a page has 100 items by default, and at most 1,000 (documented). The order
 * is by these dates (guessed).
 */
export function listPage<T>(query: Call['query'], items: Iterable<T>, listed: Listed<T>) {
  const { type, dateOf, filters = {} } = listed
  const asked = Object.fromEntries(query)
  const checks = new Checks('parametros', asked)
  const instant = (name: string) => {
    const text = checks.text(name, { isRequired: true, pattern: rfc3339 })
    return text === undefined ? undefined : Date.parse(text)
  }
  const from = instant('inicio') ?? Number.NaN
  const to = instant('fim') ?? Number.NaN
  checks.holds(!Number.isNaN(from), 'inicio', 'não é um instante')
  checks.holds(!Number.isNaN(to), 'fim', 'não é um instante')
  checks.holds(!(to < from), 'fim', 'antecede o início')
  checks.holds(!(query.has('cpf') && query.has('cnpj')), 'cpf', 'não pode vir junto com cnpj')
  const page = whole(query, 'paginacao.paginaAtual', 0)
  const size = whole(query, 'paginacao.itensPorPagina', 100)
  checks.holds(page >= 0, 'paginacao.paginaAtual', 'deve ser um inteiro a partir de zero')
  checks.holds(size >= 1 && size <= 1000, 'paginacao.itensPorPagina', 'deve ser um inteiro de 1 a 1000')
  checks.end(type)

  const found = [...items]
    .filter((item) => dateOf(item).getTime() >= from && dateOf(item).getTime() <= to)
    .filter((item) => Object.entries(filters).every(([name, fits]) => !query.has(name) || fits(item, query.get(name)!)))
    .sort((one, other) => dateOf(one).getTime() - dateOf(other).getTime())
  const paging = {
    paginaAtual: page,
    itensPorPagina: size,
    quantidadeDePaginas: Math.max(1, Math.ceil(found.length / size)),
    quantidadeTotalDeItens: found.length,
  }
  const shown = Object.fromEntries(Object.entries(asked).filter(([name]) => !name.startsWith('paginacao.')))
  return { parametros: { ...shown, paginacao: paging }, items: found.slice(page * size, (page + 1) * size) }
}

/** NaN for a text that is not a whole number, so that every comparison with a limit is false. */
function whole(query: URLSearchParams, name: string, usual: number): number {
  const text = query.get(name)
  if (text === null) return usual
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN
}

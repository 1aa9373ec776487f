import { randomUUID } from 'node:crypto'
import type { Bank, Location } from './bank.ts'
import { Checks } from './checks.ts'
import type { Route } from './http.ts'
import { listPage } from './lists.ts'
import { Problem, type ProblemType } from './problems.ts'

// A location is where the payer's app reads what a QR code stands for. It can be made first, and reused (documented).

export function makeLocation(bank: Bank, kind: Location['kind']): Location {
  const folder = kind === 'cob' ? '' : `${kind}/`
  const id = bank.locations.size + 1
  const url = `${bank.host}/qr/v2/${folder}${randomUUID().replaceAll('-', '')}`
  const location: Location = { id, kind, url, createdAt: bank.now() }
  bank.locations.set(id, location)
  return location
}

/** The location that a body names, if it is there, of the right kind and free (documented). */
export function freeLocation(
  bank: Bank,
  checks: Checks,
  { path, kind, shows }: { path: string; kind: Location['kind']; shows: string | undefined },
): Location | undefined {
  const id = checks.whole(path)
  if (id === undefined) return undefined
  const location = bank.locations.get(id)
  checks.holds(location !== undefined, path, 'a location não existe')
  checks.holds(location === undefined || location.kind === kind, path, `a location não é do tipo ${kind}`)
  checks.holds(location?.shows === undefined || location.shows === shows, path, 'a location já está em uso')
  return location
}

/** Lets go of the location of before, if it is another. */
export function show(thing: { location?: Location }, location: Location | undefined, shows: string): void {
  if (location === undefined || location === thing.location) return
  if (thing.location !== undefined) delete thing.location.shows
  location.shows = shows
  thing.location = location
}

export function locationText({ id, kind, url, createdAt, shows }: Location) {
  const owner = shows === undefined ? {} : kind === 'rec' ? { idRec: shows } : { txid: shows }
  return { id, location: url, criacao: createdAt.toISOString(), ...(kind !== 'rec' && { tipoCob: kind }), ...owner }
}

interface Family {
  path: string
  scope: string
  isOurs: (location: Location) => boolean
  /** The name of what a location shows, as the path of the release has it. */
  owner: string
  ownerFilter: string
  unknown: ProblemType
  badQuery: ProblemType
}

const families: Family[] = [
  {
    path: '/loc',
    scope: 'payloadlocation',
    isOurs: ({ kind }) => kind !== 'rec',
    owner: 'txid',
    ownerFilter: 'txIdPresente',
    unknown: 'PayloadLocationNaoEncontrado',
    badQuery: 'PayloadLocationConsultaInvalida',
  },
  {
    path: '/locrec',
    scope: 'payloadlocationrec',
    isOurs: ({ kind }) => kind === 'rec',
    owner: 'idRec',
    ownerFilter: 'idRecPresente',
    unknown: 'PayloadLocationRecNaoEncontrado',
    badQuery: 'PayloadLocationRecConsultaInvalida',
  },
]

export const locationRoutes = (bank: Bank): Route[] => families.flatMap((family) => routesOf(bank, family))

function routesOf(bank: Bank, { path, scope, isOurs, owner, ownerFilter, unknown, badQuery }: Family): Route[] {
  const find = (id: string) => {
    const location = bank.locations.get(Number(id))
    if (location !== undefined && isOurs(location)) return location
    throw new Problem(unknown, 'Não há location com este id.')
  }
  return [
    {
      method: 'POST',
      path,
      scope: `${scope}.write`,
      answer({ body }) {
        const checks = new Checks('loc', body)
        const kind = owner === 'idRec' ? 'rec' : checks.choice('tipoCob', ['cob', 'cobv'], true)
        checks.end('PayloadLocationOperacaoInvalida')
        return { status: 201, body: locationText(makeLocation(bank, kind!)) }
      },
    },
    {
      method: 'GET',
      path,
      scope: `${scope}.read`,
      answer({ query }) {
        const { parametros, items } = listPage(query, [...bank.locations.values()].filter(isOurs), {
          type: badQuery,
          dateOf: ({ createdAt }) => createdAt,
          filters: {
            [ownerFilter]: ({ shows }, value) => String(shows !== undefined) === value,
            tipoCob: ({ kind }, value) => kind === value,
          },
        })
        return { status: 200, body: { parametros, loc: items.map(locationText) } }
      },
    },
    {
      method: 'GET',
      path: `${path}/{id}`,
      scope: `${scope}.read`,
      answer: ({ params }) => ({ status: 200, body: locationText(find(params.id!)) }),
    },
    {
      method: 'DELETE',
      path: `${path}/{id}/${owner}`,
      scope: `${scope}.write`,
      answer({ params }) {
        const location = find(params.id!)
        for (const thing of [...bank.charges.values(), ...bank.mandates.values()]) {
          if (thing.location === location) delete thing.location
        }
        delete location.shows
        return { status: 200, body: locationText(location) }
      },
    },
  ]
}

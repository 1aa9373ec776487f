import { randomUUID } from 'node:crypto'
import type { Bank, Location } from './bank.ts'
import type { Checks } from './checks.ts'
import { created, ok, type Route, route } from './http.ts'
import { Problem } from './problems.ts'

// A location is the address from which the payer's app reads the content of a QR code (documented). A charge gets its own location; only
// the location of a recurrence can be created first. The content at that address, a signed payload, is not served.

export function makeLocation(bank: Bank, tipoCob: Location['tipoCob'], shows?: string): Location {
  const folder = tipoCob === 'cob' ? '' : `${tipoCob}/`
  const id = bank.locations.size + 1
  const url = `${bank.host()}/qr/v2/${folder}${randomUUID().replaceAll('-', '')}`
  const criacao = bank.now().toISOString()
  const location: Location = { id, tipoCob, location: url, criacao, ...(shows !== undefined && { shows }) }
  bank.locations.set(id, location)
  return location
}

/** The location that a new recurrence names, if it exists, has the right kind and is free (documented). */
export function freeLocation(bank: Bank, checks: Checks): Location | undefined {
  const id = checks.whole('loc')
  if (id === undefined) return undefined
  const location = bank.locations.get(id)
  checks.holds(location?.tipoCob === 'rec', 'loc', 'não há location de recorrência com este id')
  checks.holds(location?.shows === undefined, 'loc', 'a location já está em uso')
  return location
}

export function locationText({ shows, tipoCob, ...shown }: Location) {
  if (tipoCob === 'rec') return { ...shown, ...(shows !== undefined && { idRec: shows }) }
  return { ...shown, tipoCob, ...(shows !== undefined && { txid: shows }) }
}

export function locationRoutes(bank: Bank): Route[] {
  return [
    route('POST /locrec', 'payloadlocationrec.write', () => created(locationText(makeLocation(bank, 'rec')))),
    route('GET /locrec/{id}', 'payloadlocationrec.read', ({ params }) => {
      const location = bank.locations.get(Number(params.id))
      if (location?.tipoCob === 'rec') return ok(locationText(location))
      throw new Problem('PayloadLocationRecNaoEncontrado', 'Não há location com este id.')
    }),
  ]
}

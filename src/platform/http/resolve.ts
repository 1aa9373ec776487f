import { promises as dns, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'

export interface Address {
  address: string
  family: 4 | 6
}

/** All addresses of a host name; rejects when it has none. */
export type Resolve = (hostname: string) => Promise<Address[]>

/** An address that must not be called. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

const resolver = new dns.Resolver({ timeout: 1000, tries: 2 })
const nameless = ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EBADNAME', 'EREFUSED', 'ECONNREFUSED']

/**
 * Queries DNS servers directly, because the system's resolver occupies one of four threads for as long as a dead
 * server keeps it waiting. Names that DNS does not know are looked up in the system's hosts file, which has names
 * without a dot.
 */
export const resolveByDns: Resolve = async (hostname) => {
  if (!hostname.includes('.')) return resolveBySystem(hostname)
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = [...found(four, 4), ...found(six, 6)]
  if (addresses.length > 0) return addresses
  const error = four.status === 'rejected' ? four.reason : undefined
  if (error !== undefined && !nameless.includes(error.code)) throw error
  return resolveBySystem(hostname)
}

async function resolveBySystem(hostname: string): Promise<Address[]> {
  return (await promisify(systemLookup)(hostname, { all: true })) as Address[]
}

function found(result: PromiseSettledResult<string[]>, family: 4 | 6): Address[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
}

/**
 * The lookup function for a new connection. It returns the addresses that were checked, so that the connection goes
 * exactly there; a second lookup of the name could be answered differently. One forbidden address among several
 * refuses all.
 */
export function checkedLookup(resolve: Resolve, mayCall: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const wanted = options.family === 4 || options.family === 6 ? options.family : undefined
        const usable = addresses.filter(({ family }) => wanted === undefined || family === wanted)
        if (!addresses.every(({ address }) => mayCall(address))) {
          return callback(new ForbiddenAddress('The name resolves to an address that may not be called'), '')
        }
        const [first] = usable
        if (first === undefined) return callback(new Error('The name has no address'), '')
        if (options.all) callback(null, usable)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}

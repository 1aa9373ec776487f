import { promises as dns } from 'node:dns'
import { isIP } from 'node:net'

export interface Address {
  address: string
  family: number
}

const resolver = new dns.Resolver({ timeout: 1000, tries: 2 })
const nameless = ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EBADNAME', 'EREFUSED', 'ECONNREFUSED']

/**
 * All addresses of a host, which may itself be an address; rejects when it has none. DNS servers are queried directly, because a lookup by
 * the system's resolver occupies one of four threads for as long as a dead server keeps it waiting. The system's resolver is used for names
 * without a dot and for names that DNS does not know, which may be in the system's hosts file.
 */
export async function addressesOf(host: string): Promise<Address[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  if (!host.includes('.')) return dns.lookup(host, { all: true })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = (result: PromiseSettledResult<string[]>, family: number) =>
    result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
  const addresses = [...found(four, 4), ...found(six, 6)]
  if (addresses.length > 0) return addresses
  if (four.status === 'rejected' && !nameless.includes(four.reason.code)) throw four.reason
  return dns.lookup(host, { all: true })
}

import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { originOfDevice } from '@catraca/device-contract/device-address.ts'
import ipaddr from 'ipaddr.js'
import { Agent, request } from 'undici'
import { type CallDevice, DeviceAway, DeviceRefused } from './adapter.ts'
import { type Address, addressesOf } from './resolve.ts'

const connectMs = 5000
/** The largest answer of a device: a photo is the largest that one sends. */
const answerBytes = 4 * 1024 * 1024
/** The addresses that a gym's network may have, and the one address among them at which a cloud gives a machine its secrets. */
const privateRanges = ['private', 'uniqueLocal']
const metadata = 'fd00:ec2::254'

export interface GymNetwork {
  /** Further networks that the operator allows without any check. */
  also: BlockList
  /** Hosts that are not a device: the service, and its database. */
  never: readonly string[]
}

/** An address that must not be called. */
class ForbiddenAddress extends Error {}

/** Reads networks such as `100.64.0.0/10`, or single addresses. */
export function networksOf(texts: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const text of texts) {
    const [address, bits] = text.split('/') as [string, string?]
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, Number(bits), family)
  }
  return networks
}

/**
 * An address in the form in which it is compared. An IPv4 address is the same when it came by an IPv6 socket (`::ffff:…`), and a link-local
 * one loses its zone (`fe80::1%eth0`), which names our interface and not the neighbour.
 */
function plainAddress(address: string): string | undefined {
  return isIP(address) === 0 ? undefined : ipaddr.process(address.split('%', 1)[0]!).toString()
}

/**
 * The addresses of a host, if all of them can be a device's: private ones, and none of this machine, of the service or of its database.
 * Throws ForbiddenAddress. The connection is then made to one of these addresses, without a second lookup.
 */
async function deviceAddresses(host: string, { also, never }: GymNetwork): Promise<Address[]> {
  const addresses = await addressesOf(bare(host))
  const taken = new Set<string | undefined>(ownAddresses())
  for (const known of await Promise.all(never.map((name) => addressesOf(bare(name)).catch(() => [])))) {
    for (const { address } of known) taken.add(plainAddress(address))
  }
  const mayBe = (address: string) => {
    const plain = plainAddress(address)
    if (plain === undefined) return false
    if (also.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')) return true
    if (plain === metadata || taken.has(plain)) return false
    return privateRanges.includes(ipaddr.parse(plain).range())
  }
  if (!addresses.every(({ address }) => mayBe(address))) {
    throw new ForbiddenAddress('The address is not one of a device on the network of the gym')
  }
  return addresses
}

/** The `host` of a URL without the brackets of IPv6. */
const bare = (host: string) => host.replace(/^\[|\]$/g, '')

function ownAddresses(): (string | undefined)[] {
  return Object.values(networkInterfaces()).flatMap((some) => some?.map(({ address }) => plainAddress(address)) ?? [])
}

/** How the bridge speaks to one device: to the host that staff entered. The host is checked at each connection. */
export interface DeviceLine {
  call: CallDevice
  /** Whether a socket from `peer` comes from the address that staff entered; undefined where none is entered. */
  isFrom(peer: string | undefined): Promise<boolean | undefined>
}

export function deviceLine(
  entered: string | null,
  network: GymNetwork,
  alarm: (code: string, on: boolean) => void,
): DeviceLine {
  const origin = entered === null ? undefined : originOfDevice(entered)
  const { hostname = '' } = (origin && URL.parse(origin)) || {}
  const check = (host: string) => deviceAddresses(host, network)
  // Connections are not kept: they would break with each restart of a device, and each new one goes to an address that was checked.
  const lookup: LookupFunction = (host, { all }, callback) => {
    check(host).then(
      ([...addresses]) =>
        all ? callback(null, addresses) : callback(null, addresses[0]!.address, addresses[0]!.family),
      (error) => callback(error, ''),
    )
  }
  const dispatcher = new Agent({ pipelining: 0, maxResponseSize: answerBytes, connect: { lookup, timeout: connectMs } })

  return {
    async call({ path, timeoutMs, ...asked }) {
      if (origin === undefined) throw forbidden(alarm)
      try {
        // A connection to a bare IP address makes no lookup, so it is checked here.
        if (isIP(bare(hostname)) !== 0) await check(hostname)
        const options = { ...asked, dispatcher, signal: AbortSignal.timeout(timeoutMs) }
        const { statusCode, headers, body } = await request(`${origin}${path}`, options)
        const answer = { status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) }
        alarm('address_forbidden', false)
        return answer
      } catch (error) {
        if (error instanceof ForbiddenAddress) throw forbidden(alarm)
        throw new DeviceAway('not_answering', {}, { cause: error })
      }
    },
    async isFrom(peer) {
      if (entered === null) return undefined
      if (origin === undefined || peer === undefined) return false
      const known = await check(hostname).catch((error) => {
        alarm('address_forbidden', error instanceof ForbiddenAddress)
        return []
      })
      return known.some(({ address }) => plainAddress(address) === plainAddress(peer))
    },
  }
}

function forbidden(alarm: (code: string, on: boolean) => void): DeviceRefused {
  alarm('address_forbidden', true)
  return new DeviceRefused('address_forbidden')
}

import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { originOfDevice } from '@catraca/device-contract/device-address.ts'
import ipaddr from 'ipaddr.js'
import type { buildConnector } from 'undici'
import { atFirstUse, libraryAtFirstUse } from '#platform/at-first-use.ts'
import { type Address, checkedLookup, ForbiddenAddress, resolveByDns } from '#platform/http/resolve.ts'
import { isWithin, type Network, plainAddress } from '#platform/values/networks.ts'
import { type CallDevice, DeviceAway, DeviceRefused } from './adapter.ts'

const undici = libraryAtFirstUse<typeof import('undici')>('undici')

const connectMs = 5000
/** Of an answer of a device: a photo is the largest that one sends. */
const answerBytes = 4 * 1024 * 1024
/** What the network of a gym may have, and the one address in it at which a cloud tells a machine its secrets. */
const privateRanges = ['private', 'uniqueLocal']
const metadata = 'fd00:ec2::254'

export interface GymNetwork {
  /** Further networks that the operator allows, whatever is in them. */
  also: readonly Network[]
  /** Hosts that are no device: the service, and its database. */
  never: readonly string[]
}

/**
 * The addresses of a host, if all may be a device's: private ones, and none of this machine, of the service or of its
 * database. Throws ForbiddenAddress. The connection is made to one of those very addresses.
 */
async function deviceAddresses(host: string, { also, never }: GymNetwork): Promise<Address[]> {
  const addresses = await addressesOf(host)
  const taken = new Set<string | undefined>(ownAddresses())
  for (const known of await Promise.all(never.map((name) => addressesOf(name).catch(() => [])))) {
    for (const { address } of known) taken.add(plainAddress(address))
  }
  const mayBe = (address: string) => {
    if (isWithin(also, address)) return true
    const plain = plainAddress(address)
    if (plain === undefined || plain === metadata || taken.has(plain)) return false
    return privateRanges.includes(ipaddr.parse(plain).range())
  }
  if (!addresses.every(({ address }) => mayBe(address))) {
    throw new ForbiddenAddress('The address is not one of a device on the network of the gym')
  }
  return addresses
}

async function addressesOf(host: string): Promise<Address[]> {
  const name = bare(host)
  const family = isIP(name)
  return family === 0 ? resolveByDns(name) : [{ address: name, family: family as 4 | 6 }]
}

/** `host` of a URL without the brackets of IPv6. */
const bare = (host: string) => host.replace(/^\[|\]$/g, '')

function ownAddresses(): (string | undefined)[] {
  return Object.values(networkInterfaces()).flatMap((some) => some?.map(({ address }) => plainAddress(address)) ?? [])
}

/** How the bridge speaks to one device: to the host that staff entered, checked each time that it connects. */
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
  const agent = atFirstUse(() => {
    const connect = { lookup: checkedLookup(check, () => true), timeout: connectMs } as buildConnector.BuildOptions
    // No connection is kept: it would break with each restart of a device, and each new one is checked.
    return new (undici().Agent)({ pipelining: 0, maxResponseSize: answerBytes, connect })
  })

  return {
    async call({ path, timeoutMs, ...request }) {
      if (origin === undefined) throw forbidden(alarm)
      try {
        // A connection to a bare IP address looks nothing up.
        if (isIP(bare(hostname)) !== 0) await check(hostname)
        const options = { ...request, dispatcher: agent(), signal: AbortSignal.timeout(timeoutMs) }
        const { statusCode, headers, body } = await undici().request(`${origin}${path}`, options)
        const answer = { status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) }
        alarm('address_forbidden', false)
        return answer
      } catch (error) {
        if (error instanceof ForbiddenAddress) throw forbidden(alarm)
        throw new DeviceAway('The device does not answer.', { cause: error })
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
  return new DeviceRefused('The address that is entered is not one of a device on the network of the gym.')
}

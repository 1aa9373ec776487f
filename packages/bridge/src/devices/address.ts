import { networkInterfaces } from 'node:os'

/** Networks of containers and tunnels; no turnstile is in them. */
const notOfTheGym = /^(docker|br-|veth|virbr|vmnet|vboxnet|tailscale|tun|wg|zt|utun)/
const privateRanges = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./]

/**
 * The host that devices are told to call: the one that the bridge listens on, else this machine's address on the gym's network, else
 * localhost.
 */
export function hostToTell(listenHost: string | undefined): string {
  if (listenHost !== undefined && listenHost !== '0.0.0.0' && listenHost !== '::') {
    return listenHost.includes(':') ? `[${listenHost}]` : listenHost
  }
  const found = Object.entries(networkInterfaces())
    .filter(([name]) => !notOfTheGym.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
  const rank = (address: string) => (privateRanges.findIndex((range) => range.test(address)) + 4) % 4
  return found.toSorted((a, b) => rank(a) - rank(b))[0] ?? '127.0.0.1'
}

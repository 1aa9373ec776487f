import { join } from 'node:path'
import { CannotStart, listenAt, runBridge, usualPort } from '@catraca/bridge'
import { type Command, InvalidArgumentError } from 'commander'
import { projectRoot } from '#platform/config/config.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { type Network, networkText, readNetwork } from '#platform/values/networks.ts'
import { command } from './command.ts'

export function registerBridge(program: Command): void {
  command(
    program,
    'bridge',
    "connect turnstiles of the gym's network to the service; runs until Ctrl-C, on any PC of the gym",
  )
    .option('--pair <code...>', 'the code of a device to pair; may be repeated')
    .option('--server <url>', 'the address of the service; needed at the first start')
    .usualOption('--listen <port>', 'where devices call: PORT, or HOST:PORT', { port: usualPort }, listenOption)
    .option(
      '--host <host>',
      "the host that devices are told to call; by default this machine's address on the gym's network",
    )
    .usualOption(
      '--state <folder>',
      'the folder for its state; each bridge needs its own',
      join(projectRoot, '.bridge'),
    )
    .option('--policy <policy>', "who enters while the service is away, instead of the unit's choice", [
      'closed',
      'snapshot',
      'open',
    ])
    .option(
      '--device-network <network...>',
      'a further network in which devices may be, besides private ones',
      networkOption,
    )
    .option('--json', 'print one line of JSON when ready, and log in JSON')
    .act(async ({ pair = [], state, host, deviceNetwork, ...options }) => {
      await runBridge({
        server: undefined,
        policy: undefined,
        ...options,
        codes: pair,
        stateDir: state,
        tellHost: host,
        deviceNetworks: deviceNetwork?.map(networkText),
      }).catch((error) => {
        throw error instanceof CannotStart ? new OperatorError(error.message) : error
      })
    })
}

function listenOption(text: string): { host?: string; port: number } {
  const at = listenAt(text)
  if (at === undefined) throw new InvalidArgumentError('It is PORT, or HOST:PORT.')
  return at
}

function networkOption(text: string, before: Network[] = []): Network[] {
  const network = readNetwork(text)
  if (network === undefined) throw new InvalidArgumentError('It is an address, or a network such as 100.64.0.0/10.')
  return [...before, network]
}

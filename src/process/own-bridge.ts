import { join } from 'node:path'
import { CannotStart, listenAt, startBridge, usualPort } from '@catraca/bridge'
import { type Config, originHere } from '#platform/config/config.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import type { Logger } from '#platform/log/log.ts'
import { networkText } from '#platform/values/networks.ts'

/** The bridge's own folder in the service's data folder. */
const ownBridgeFolder = (dataDir: string) => join(dataDir, 'bridge')

interface Surroundings {
  config: Config
  dataDir: string
  /** The port on which the service listens. */
  port: number
  log: Logger
}

/**
 * Starts the bridge of a service that runs in the gym (`CATRACA_BRIDGE=on`), against the service itself. A bridge that cannot start is
 * logged, and the service runs without it. Returns how to end the bridge.
 */
export async function startOwnBridge({ config, dataDir, port, log }: Surroundings): Promise<() => Promise<void>> {
  const at = config.bridgeListen === undefined ? { port: usualPort } : listenAt(config.bridgeListen)
  if (at === undefined) throw new OperatorError('CATRACA_BRIDGE_LISTEN must be PORT, or HOST:PORT.')
  try {
    const bridge = await startBridge({
      server: originHere({ host: config.host, port }),
      stateDir: ownBridgeFolder(dataDir),
      codes: config.bridgeCodes,
      listen: at,
      deviceNetworks: config.bridgeDeviceNetworks?.map(networkText),
      notDevices: databaseHosts(config),
      log: (level, message, details = {}) => log[level](details, message),
    })
    log.info({ devices: bridge.devices().length }, 'the bridge of this service is ready')
    return bridge.close
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    log.error(`The bridge of this service did not start. ${error.message}`)
    return async () => {}
  }
}

function databaseHosts({
  databaseUrl,
  databaseReadUrl,
  databaseOwnerUrl,
  databaseDirectUrl,
  redisUrl,
}: Config): string[] {
  const urls = [databaseUrl, databaseReadUrl, databaseOwnerUrl, databaseDirectUrl, redisUrl]
  return urls.flatMap((url) => (url === undefined ? [] : (URL.parse(url)?.hostname ?? [])))
}

import { join } from 'node:path'
import { OperatorError } from '../errors/operator-error.ts'
import { usualLimits } from '../limits/limits.ts'
import { readEdgeSettings } from './edge-settings.ts'
import {
  flag,
  list,
  networks,
  oneOf,
  origin,
  readVariables,
  secretsKey,
  text,
  url,
  variable,
  wholeNumber,
} from './variables.ts'

export const projectRoot = join(import.meta.dirname, '../..', '..')

const databaseUrl = url('postgres:', 'postgresql:')
const webUrl = url('https:', 'http:')

const variables = {
  port: variable('PORT', wholeNumber(0, 65_535), 3000),
  host: variable('HOST', text, 'localhost'),
  /** The origin at which users reach the service, for example https://gym.example; undefined means the local address. */
  publicUrl: variable('PUBLIC_URL', origin),
  /** `api` serves HTTP, `worker` does background work, `all` does both. */
  role: variable('CATRACA_ROLE', oneOf('all', 'api', 'worker'), 'all'),
  /** Undefined uses the embedded PostgreSQL. */
  databaseUrl: variable('DATABASE_URL', databaseUrl),
  /** The same database without the pooler that DATABASE_URL leads to, for what needs a session; undefined uses DATABASE_URL. */
  databaseDirectUrl: variable('DATABASE_DIRECT_URL', databaseUrl),
  /** A server that follows the database, for lists of the dashboard; undefined reads them from DATABASE_URL. */
  databaseReadUrl: variable('DATABASE_READ_URL', databaseUrl),
  /** The address that connects as the owner of the tables, for migrations; undefined uses DATABASE_URL for both. */
  databaseOwnerUrl: variable('DATABASE_OWNER_URL', databaseUrl),
  /** False for poolers that forward no named prepared statements. */
  preparedStatements: variable('DATABASE_PREPARED_STATEMENTS', flag, true),
  /** Undefined uses `.data` beside the project, or a folder below /var/lib/catraca if `.data` cannot be reached (see embedded/). */
  dataDir: variable('CATRACA_DATA_DIR', text),
  redisUrl: variable('REDIS_URL', url('redis:', 'rediss:')),
  /** Undefined means on for a new embedded database, and off otherwise. */
  demo: variable('CATRACA_DEMO', flag),
  /** Whether the service runs a bridge to turnstiles itself; undefined means only for the demo gym. */
  bridge: variable('CATRACA_BRIDGE', flag),
  /** Codes of the devices that it pairs at its first start. */
  bridgeCodes: variable('CATRACA_BRIDGE_PAIR', list, []),
  /** The address on which it listens for devices, `PORT` or `HOST:PORT`. */
  bridgeListen: variable('CATRACA_BRIDGE_LISTEN', text),
  /** Networks besides private ones in which its devices may be. */
  bridgeDeviceNetworks: variable('CATRACA_BRIDGE_DEVICE_NETWORKS', networks, []),
  logLevel: variable('LOG_LEVEL', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
  /** For Stripe subscriptions that pay for memberships; undefined disables them. */
  stripeSecretKey: variable('STRIPE_SECRET_KEY', text),
  stripeApiBase: variable('STRIPE_API_BASE', webUrl),
  /** Encrypts webhook secrets; undefined generates a key in the data folder. */
  secretsKey: variable('CATRACA_SECRETS_KEY', secretsKey),
  /** The previous key, used only to decrypt while CATRACA_SECRETS_KEY is being rotated. */
  previousSecretsKey: variable('CATRACA_SECRETS_KEY_PREVIOUS', secretsKey),
  /** Whether webhooks may use http and private addresses; undefined allows this only for the demo gym. */
  allowPrivateWebhooks: variable('CATRACA_ALLOW_PRIVATE_WEBHOOKS', flag),
  /** For alert mails; undefined logs them instead. */
  smtpUrl: variable('SMTP_URL', url('smtp:', 'smtps:')),
  alertEmailFrom: variable('ALERT_EMAIL_FROM', text),
  /** Where traces are sent; undefined sends none, and loads no library for them. */
  otlpEndpoint: variable('OTEL_EXPORTER_OTLP_ENDPOINT', webUrl),
}

const atLeastOne = wholeNumber(1, 1_000_000_000)
const limits = {
  companyShare: variable('CATRACA_COMPANY_SHARE', atLeastOne),
  keyRate: variable('CATRACA_MAX_KEY_RATE', atLeastOne, usualLimits.keyRate),
  importRowsPerHour: variable('CATRACA_IMPORT_ROWS_PER_HOUR', atLeastOne, usualLimits.importRowsPerHour),
}

/** The configuration of the process, read once at startup. */
export type Config = ReturnType<typeof readConfig>

/** Reads the environment. Throws an OperatorError that names the variable and the values it accepts. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const config = readVariables(variables, env)
  for (const key of ['databaseDirectUrl', 'databaseReadUrl', 'databaseOwnerUrl'] as const) {
    if (config[key] === undefined || config.databaseUrl !== undefined) continue
    const { name } = variables[key]
    throw new OperatorError(`${name} is set but DATABASE_URL, as which the service works, is not.`)
  }
  /** A process that only does background work listens only if it is given a port. */
  const portIsSet = Boolean(env.PORT?.trim())
  const edge = readEdgeSettings(env, config)
  if (edge.metricsPort === config.port && (portIsSet || config.role !== 'worker')) {
    throw new OperatorError(`METRICS_PORT must be another port than PORT, which is ${config.port}.`)
  }
  return {
    ...config,
    portIsSet,
    edge,
    limits: readVariables(limits, env),
  }
}

/** The origin used in links and shown in browsers: PUBLIC_URL, or the local address. */
export function publicOrigin(config: Pick<Config, 'host' | 'port' | 'publicUrl'>): string {
  return config.publicUrl ?? originOf(config)
}

/** The address at which a program on this machine reaches the service. */
export function originHere({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return originOf({ host: ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host, port })
}

/** The origin at this host and port. */
function originOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

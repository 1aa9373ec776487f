import { join } from 'node:path'
import { addressesIn } from '../db/hosts.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { type Limits, usualLimits } from '../limits/limits.ts'
import { readSecretsKey } from '../secrets/keys.ts'
import type { Network } from '../values/networks.ts'
import { type EdgeSettings, networks, readEdgeSettings } from './edge-settings.ts'

export const projectRoot = join(import.meta.dirname, '../..', '..')

const roles = ['all', 'api', 'worker'] as const
type Role = (typeof roles)[number]

/** The configuration of the process, read once at startup. */
export interface Config {
  port: number
  /** A process that does only background work listens when it is told where. */
  portIsSet: boolean
  host: string
  /**
   * The origin at which users reach the service, for example https://gym.example; undefined means the local address.
   */
  publicUrl: string | undefined
  edge: EdgeSettings
  /** `api` serves HTTP, `worker` does background work, `all` does both. */
  role: Role
  /** Undefined uses the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** The same database without the pooler that DATABASE_URL leads to, for what needs a session; undefined uses DATABASE_URL. */
  databaseDirectUrl: string | undefined
  /** A server that follows the database, for lists of the dashboard; undefined reads them from DATABASE_URL. */
  databaseReadUrl: string | undefined
  /** False for poolers that forward no named prepared statements. */
  preparedStatements: boolean
  /** The address that connects as the owner of the tables, for migrations; undefined uses DATABASE_URL for both. */
  databaseOwnerUrl: string | undefined
  /**
   * Undefined uses `.data` beside the project, or a folder below /var/lib/catraca where `.data` cannot be reached (see
   * embedded/).
   */
  dataDir: string | undefined
  redisUrl: string | undefined
  /** Undefined: on for a new embedded database, off otherwise. */
  demo: boolean | undefined
  /** Whether the service runs a bridge to turnstiles itself; undefined: only where the demo gym shows one. */
  bridge: boolean | undefined
  /** Codes of the devices that it pairs at its first start. */
  bridgeCodes: string[]
  /** Where devices call it, `PORT` or `HOST:PORT`. */
  bridgeListen: string | undefined
  /** Where its devices may be besides private networks. */
  bridgeDeviceNetworks: Network[]
  logLevel: string
  /** For Stripe subscriptions that pay for memberships; undefined disables them. */
  stripeSecretKey: string | undefined
  stripeApiBase: string | undefined
  /** Encrypts webhook secrets; undefined generates a key in the data folder. */
  secretsKey: Buffer | undefined
  /** The previous key, used only to decrypt while CATRACA_SECRETS_KEY is being rotated. */
  previousSecretsKey: Buffer | undefined
  /** Whether webhooks may use http and private addresses; undefined allows this only for the demo gym. */
  allowPrivateWebhooks: boolean | undefined
  limits: Limits
  /** For alert mails; undefined logs them instead. */
  smtpUrl: string | undefined
  alertEmailFrom: string | undefined
  /** Where traces are sent; undefined sends none, and loads nothing for it. */
  otlpEndpoint: string | undefined
}

const databaseProtocols = ['postgres:', 'postgresql:']
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment. Throws an OperatorError that names the variable and the values it accepts. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const value = (name: string) => env[name]?.trim() || undefined
  const host = value('HOST') ?? 'localhost'
  const publicUrl = origin('PUBLIC_URL', value('PUBLIC_URL'))
  return {
    port: port(value('PORT')),
    portIsSet: value('PORT') !== undefined,
    host,
    publicUrl,
    edge: readEdgeSettings(value, { host, publicUrl }),
    role: oneOf('CATRACA_ROLE', value('CATRACA_ROLE') ?? 'all', roles),
    databaseUrl: url('DATABASE_URL', value('DATABASE_URL'), databaseProtocols),
    databaseDirectUrl: besideUrl('DATABASE_DIRECT_URL', value('DATABASE_DIRECT_URL'), value('DATABASE_URL')),
    databaseReadUrl: besideUrl('DATABASE_READ_URL', value('DATABASE_READ_URL'), value('DATABASE_URL')),
    preparedStatements: flag('DATABASE_PREPARED_STATEMENTS', value('DATABASE_PREPARED_STATEMENTS')) ?? true,
    databaseOwnerUrl: besideUrl('DATABASE_OWNER_URL', value('DATABASE_OWNER_URL'), value('DATABASE_URL')),
    dataDir: value('CATRACA_DATA_DIR'),
    redisUrl: url('REDIS_URL', value('REDIS_URL'), ['redis:', 'rediss:']),
    demo: flag('CATRACA_DEMO', value('CATRACA_DEMO')),
    bridge: flag('CATRACA_BRIDGE', value('CATRACA_BRIDGE')),
    bridgeCodes: (value('CATRACA_BRIDGE_PAIR') ?? '').split(',').flatMap((code) => code.trim() || []),
    bridgeListen: value('CATRACA_BRIDGE_LISTEN'),
    bridgeDeviceNetworks: networks('CATRACA_BRIDGE_DEVICE_NETWORKS', value('CATRACA_BRIDGE_DEVICE_NETWORKS')),
    logLevel: oneOf('LOG_LEVEL', value('LOG_LEVEL') ?? 'info', logLevels),
    stripeSecretKey: value('STRIPE_SECRET_KEY'),
    stripeApiBase: url('STRIPE_API_BASE', value('STRIPE_API_BASE'), ['https:', 'http:']),
    secretsKey: secretsKey('CATRACA_SECRETS_KEY', value('CATRACA_SECRETS_KEY')),
    previousSecretsKey: secretsKey('CATRACA_SECRETS_KEY_PREVIOUS', value('CATRACA_SECRETS_KEY_PREVIOUS')),
    allowPrivateWebhooks: flag('CATRACA_ALLOW_PRIVATE_WEBHOOKS', value('CATRACA_ALLOW_PRIVATE_WEBHOOKS')),
    limits: {
      companyShare: atLeastOne('CATRACA_COMPANY_SHARE', value('CATRACA_COMPANY_SHARE')),
      keyRate: atLeastOne('CATRACA_MAX_KEY_RATE', value('CATRACA_MAX_KEY_RATE')) ?? usualLimits.keyRate,
      importRowsPerHour:
        atLeastOne('CATRACA_IMPORT_ROWS_PER_HOUR', value('CATRACA_IMPORT_ROWS_PER_HOUR')) ??
        usualLimits.importRowsPerHour,
    },
    smtpUrl: url('SMTP_URL', value('SMTP_URL'), ['smtp:', 'smtps:']),
    alertEmailFrom: value('ALERT_EMAIL_FROM'),
    otlpEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', value('OTEL_EXPORTER_OTLP_ENDPOINT'), ['http:', 'https:']),
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

/** The address at which the service is reached on this machine. */
function originOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function port(text: string | undefined): number {
  if (text === undefined) return 3000
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > 65535) {
    throw new OperatorError(`PORT must be a number from 0 to 65535, but it is "${text}".`)
  }
  return number
}

function atLeastOne(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > 1_000_000_000) {
    throw new OperatorError(`${name} must be a whole number of 1 or more, but it is "${text}".`)
  }
  return number
}

function oneOf<T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((item) => item === text)
  if (found === undefined) throw new OperatorError(`${name} must be one of ${allowed.join(', ')}, but it is "${text}".`)
  return found
}

/** The message never repeats the value, which may contain a password. */
function url(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (text === undefined) return undefined
  const parsed = URL.parse(addressesIn(text)[0]!)
  if (parsed === null || !protocols.includes(parsed.protocol)) {
    throw new OperatorError(`${name} must be an address that starts with ${protocols.join('// or ')}//.`)
  }
  // A password containing a slash was parsed as a port and a path, which messages would show.
  if ((parsed.pathname + parsed.hash).includes('@')) {
    throw new OperatorError(
      `${name} has a character in its password that must be percent-encoded, such as %2F for a slash.`,
    )
  }
  return text
}

/** An address of the database beside DATABASE_URL. */
function besideUrl(name: string, text: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (text === undefined || databaseUrl !== undefined) return url(name, text, databaseProtocols)
  throw new OperatorError(`${name} is set but DATABASE_URL, as which the service works, is not.`)
}

function origin(name: string, text: string | undefined): string | undefined {
  const address = url(name, text, ['https:', 'http:'])
  if (address === undefined) return undefined
  const parsed = new URL(address)
  if (parsed.pathname !== '/' || parsed.search !== '') {
    throw new OperatorError(`${name} must be an address without a path, such as https://gym.example.`)
  }
  return parsed.origin
}

function secretsKey(name: string, text: string | undefined): Buffer | undefined {
  return text === undefined ? undefined : readSecretsKey(text, name)
}

function flag(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (['1', 'true', 'on', 'yes'].includes(text.toLowerCase())) return true
  if (['0', 'false', 'off', 'no'].includes(text.toLowerCase())) return false
  throw new OperatorError(`${name} must be true or false, but it is "${text}".`)
}

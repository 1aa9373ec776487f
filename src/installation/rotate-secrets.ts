import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { carryChainKeys } from '#modules/audit/index.ts'
import { connectClient } from '#platform/db/client.ts'
import { isLockTaken } from '#platform/db/months.ts'
import { shortly } from '#platform/db/patiently.ts'
import type { Db } from '#platform/db/pool.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { beginRotation, endRotation } from '#platform/secrets/key-file.ts'
import { findLostSecrets, type Resealed, reseal } from '#platform/secrets/reseal.ts'
import { type GivenKeys, openSecretBox, type SecretBox, signingRoot } from '#platform/secrets/secrets.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import { sealedColumns } from './sealed-columns.ts'

/** One rotation at a time; this number is our key among PostgreSQL's advisory locks. */
const rotationLock = 7_236_013
/** The longest time between sealing a secret and the statement that writes it. */
const sealedInMemoryMs = 1000

export interface Rotation {
  /** The id by which messages name the key now in use. */
  key: string
  /** True when an earlier rotation had not finished. */
  continued: boolean
  columns: Resealed[]
}

/**
 * Creates a new master key and reseals everything with it while services keep running: once the file holds both keys,
 * all processes seal with the new one, and a process that meets an unknown key rereads the file. The old key is
 * removed from the file when nothing is sealed with it any more. An interrupted rotation continues with the next run.
 * With CATRACA_SECRETS_KEY the operator changes the keys; this then reseals what the previous key sealed.
 */
export async function rotateSecrets(
  { db, target, dataDir }: Pick<OpenDatabase, 'db' | 'target' | 'dataDir'>,
  given: GivenKeys,
  onProgress: (line: string) => void,
): Promise<Rotation> {
  const inFile = given.secretsKey === undefined
  if (!inFile && given.previousSecretsKey === undefined) throw new OperatorError(stepsWithVariables)
  // Bypasses any pooler, which would keep the session with the lock and give it to others.
  const guard = await connectClient(target)
  try {
    const { rows } = await guard.query('select pg_try_advisory_lock($1) as mine', [rotationLock])
    if (!rows[0].mine) throw new OperatorError('Another rotation of the key is under way. Wait for its end.')
    const continued = inFile ? !beginRotation(dataDir) : false
    if (continued) onProgress('An earlier rotation did not finish; this one goes on with its key.')
    const box = openSecretBox(given, dataDir)
    const first = await resealAll(db, box, onProgress)
    // Another process may have just sealed with the old key and not have committed yet.
    await pause(sealedInMemoryMs)
    await waitForWriters(db, onProgress)
    const second = await resealAll(db, box, onProgress)
    await carryChainKeys(db, box, box)
    if (inFile) endRotation(dataDir, signingRoot)
    const columns = first.map((one, i) => ({ ...second[i]!, resealed: one.resealed + second[i]!.resealed }))
    return { key: box.keyIds()[0]!, continued, columns }
  } finally {
    // Closing the connection releases the lock.
    await guard.end().catch(() => {})
  }
}

/** What does not work without the key that sealed a column's secret. Keys of member codes are not listed, because they renew themselves. */
const consequences: Record<string, (count: number) => string> = {
  'webhooks.secret': (count) => `${count} webhooks send nothing (catraca webhook rotate ID gives one a new secret)`,
  'payment_connections.secrets': (count) =>
    `${count} connections with payment providers collect nothing (catraca payments connect gives one its settings anew)`,
  'moves.secrets': (count) => `${count} moves from other systems read nothing (connect each anew on the page Mudança)`,
  'partner_connections.secrets': (count) =>
    `${count} connections with partner programs ask for no visitor (catraca partner connect gives one its settings anew)`,
  'staff.totp_secret': (count) =>
    `${count} people cannot sign in with the codes of their app, only with recovery codes or passkeys (catraca staff remove-second-factor lets one set it anew)`,
}

/**
 * One sentence on the secrets that no available key opens, because the key file was lost or is another one, and on the consequences;
 * undefined when there are no such secrets.
 */
export async function describeLostSecrets(db: Db, box: SecretBox): Promise<string | undefined> {
  const lost = (await findLostSecrets(db, box, sealedColumns)).filter(({ column }) => column in consequences)
  if (lost.length === 0) return undefined
  const keys = [...new Set(lost.map(({ keyId }) => keyId))].join(' and ')
  const meaning = Map.groupBy(lost, ({ column }) => column)
    .entries()
    .map(([column, some]) => consequences[column]!(some.reduce((sum, { count }) => sum + count, 0)))
  return `secrets.key is lost or another one: secrets were sealed with the key ${keys}, but this process has ${box.keyIds().join(' and ')}. Until the right one is put back from a backup, or every process has the same CATRACA_SECRETS_KEY, ${[...meaning].join(', and ')}.`
}

/** What an operator does about secrets that a rotation could not seal anew. */
export function describeLost({ table, column, lost }: Resealed): string {
  const meaning = consequences[`${table}.${column}`]?.(lost)
  const untilThen = meaning === undefined ? '' : ` Until then, ${meaning}.`
  return `${table}.${column}: ${lost} were sealed with a key that is not at hand, and stay as they are. If a backup has the key, put it on a line of its own in secrets.key ("previous KEY") and run this again.${untilThen}`
}

async function resealAll(db: Db, box: SecretBox, onProgress: (line: string) => void): Promise<Resealed[]> {
  const done: Resealed[] = []
  for (const column of sealedColumns) {
    const where = `${column.table}.${column.column}`
    const report = (count: number) => onProgress(`${where}: ${count} sealed anew`)
    done.push(await reseal(db, box, column, report))
  }
  return done
}

/** Waits until all transactions have ended that have written to a sealed column so far, on every server of a cluster. */
async function waitForWriters(db: Db, onProgress: (line: string) => void): Promise<void> {
  for (const table of new Set(sealedColumns.map((column) => column.table))) {
    const waits = () => onProgress(`${table}: waiting for a transaction that is writing there`)
    // A writer's own lock blocks this one until the end of the writer's transaction.
    await shortly(db, (tx) => sql`lock table ${sql.table(table)} in share mode`.execute(tx), waits).catch((error) => {
      throw isLockTaken(error) ? new OperatorError(stillWritten) : error
    })
  }
}

const stillWritten =
  'A transaction has been open for minutes that may still write what the old key sealed. Run the command again: it goes on from here.'

const stepsWithVariables = `The key comes from CATRACA_SECRETS_KEY, so changing it begins there:
1. Make one with: openssl rand -base64 32
2. Give every process the new key as CATRACA_SECRETS_KEY_PREVIOUS, and start them again one by one: they can then open both.
3. Exchange the two (the new key in CATRACA_SECRETS_KEY, the old one in CATRACA_SECRETS_KEY_PREVIOUS), and start them again.
4. Run this command with both set, then take CATRACA_SECRETS_KEY_PREVIOUS away, after a week if no user should be signed out.`

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { sealContent } from '#platform/backup/archive.ts'
import { connectFor } from '#platform/backup/connect.ts'
import { findInstallation } from '#platform/backup/installation.ts'
import type { Protection } from '#platform/backup/protection.ts'
import type { Config } from '#platform/config/config.ts'
import { majorOfData } from '#platform/embedded/cluster.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import type { Logger } from '#platform/log/log.ts'
import { createOutage } from '#platform/log/outage.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import { machineNow, machineNowText } from '#platform/time/clock.ts'
import { type Repetition, repeat } from '#platform/time/repeat.ts'
import { archiveChanges, dropSlot, slotName, type Writing } from '#platform/wal-archive/archive-changes.ts'
import { expire, removeUnfinished } from '#platform/wal-archive/expire.ts'
import { keysFolder, listSpans, protectionOf, readHead, stampOf } from '#platform/wal-archive/layout.ts'
import { makeBase } from '#platform/wal-archive/make-base.ts'
import { type ArchiveSettings, noteArchived, readArchiveSettings } from '#platform/wal-archive/settings.ts'
import { againAfterMs, lastTime, loadBackup } from './backup-schedule.ts'

/** Changes that are acknowledged between two looks are lost with the disk. */
const lookEveryMs = 10_000

/** No query of a look takes long. */
const silenceMs = 20_000

interface Parts {
  config: Pick<Config, 'secretsKey' | 'previousSecretsKey'>
  database: Pick<OpenDatabase, 'db' | 'owner' | 'dataDir'>
  log: Logger
}

/** What is open for one archive. */
interface Open {
  folder: string
  client: pg.Client
  protection: Protection
  writing?: Writing
  keys?: string
}

/**
 * Archives every change of the embedded database while an archive is kept, and makes a base at once and then every day after its time.
 * Closing it archives what is left, and breaks off a base in progress without a trace.
 */
export function changeArchive(parts: Parts): Repetition {
  const { database, log } = parts
  const { dataDir, owner } = database
  const cluster = join(dataDir, 'postgres')
  const ending = new AbortController()
  const outage = createOutage(log, {
    away: 'changes are not being archived; it is tried again every 10 s',
    back: 'the archive of changes works again',
  })
  let open: Open | undefined
  let base: Promise<void> | undefined
  /** Where a base failed. Another span, also in another archive, gets its base at once. */
  let failed: { span: string; until: number } | undefined

  async function look(): Promise<void> {
    const settings = readArchiveSettings(dataDir)
    if (settings?.folder !== open?.folder) await close()
    if (settings === undefined) {
      await forgetSlot()
      outage.ended()
      return
    }
    open ??= await openArchive(settings)
    const { client, protection, folder } = open
    const { writing, gap } = await archiveChanges({ client, database: cluster, folder, protection }, open.writing)
    open.writing = writing
    if (gap !== undefined) log.error(gap, 'the archive has a gap: nothing can be restored between the two times')
    await archiveKeys(open)
    await noteArchived(dataDir)
    outage.ended()
    if (base === undefined && (await isBaseDue(settings, folder, writing.span)))
      base = addBase(settings, open).finally(() => (base = undefined))
  }

  async function openArchive({ folder }: ArchiveSettings): Promise<Open> {
    const head = await readHead(folder)
    if (head.installation !== (await findInstallation(database.db))?.id) {
      await forgetSlot()
      throw new OperatorError(
        `The archive ${folder} belongs to another installation, from which this one was copied. Begin one of its own: npx catraca backup FOLDER --archive.`,
      )
    }
    const major = majorOfData({ database: cluster })
    if (head.postgresql !== major) {
      throw new OperatorError(
        `The archive ${folder} was made by PostgreSQL ${head.postgresql}, and the database is of PostgreSQL ${major} since an upgrade. Begin a new one: npx catraca backup FOLDER --archive.`,
      )
    }
    if (base === undefined) await removeUnfinished(folder)
    const client = await connectFor(owner, 'archive', silenceMs)
    return { folder, client, protection: protectionOf(head) }
  }

  /** The keys change with a rotation. */
  async function archiveKeys(to: Open): Promise<void> {
    const [{ secretsText }] = await loadBackup()
    const text = secretsText(parts.config, dataDir)
    if (text === undefined || text === to.keys) return
    const path = join(keysFolder(to.folder), stampOf(machineNowText()))
    await sealContent(path, to.protection, Buffer.from(text))
    to.keys = text
  }

  async function isBaseDue(settings: ArchiveSettings, folder: string, span: string): Promise<boolean> {
    if (ending.signal.aborted || (failed?.span === span && performance.now() < failed.until)) return false
    const newest = (await listSpans(folder)).at(-1)?.bases.at(-1)?.madeAt
    return newest === undefined || Temporal.Instant.compare(newest, lastTime(settings, machineNow()).toInstant()) < 0
  }

  async function addBase({ keep }: ArchiveSettings, { folder, protection, writing }: Open): Promise<void> {
    const { span } = writing!
    try {
      const { name, bytes } = await makeBase({
        target: owner,
        database: cluster,
        span,
        protection,
        signal: ending.signal,
      })
      await expire(folder, keep)
      log.info({ base: name, bytes, encrypted: protection !== 'none' }, 'a base of the archive was made')
    } catch (error) {
      if (ending.signal.aborted) return
      failed = { span, until: performance.now() + againAfterMs }
      log.error({ err: error }, 'the base of the archive was not made; it is tried again in an hour')
    }
  }

  /** Without an archive, PostgreSQL does not have to keep anything for it. */
  async function forgetSlot(): Promise<void> {
    if (!existsSync(join(cluster, 'pg_replslot', slotName))) return
    const client = await connectFor(owner, 'archive')
    await dropSlot(client).finally(() => client.end())
  }

  async function close(): Promise<void> {
    const closing = open
    open = undefined
    await closing?.client.end().catch(() => {})
  }

  const repetition = repeat(
    () =>
      look().catch(async (error) => {
        await close()
        throw error
      }),
    lookEveryMs,
    (error) => outage.began(error),
  )
  return {
    ...repetition,
    async close() {
      ending.abort(new OperatorError('Interrupted.'))
      await repetition.close()
      await base
      if (open !== undefined)
        await look().catch((error) => log.error({ err: error }, 'the last changes were not archived'))
      await close()
    },
  }
}

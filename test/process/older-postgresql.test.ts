import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { createWebhook } from '#modules/webhooks/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import { settleInstallation } from '#platform/backup/installation.ts'
import { type Cluster, serverProcessLives, stopCluster } from '#platform/embedded/cluster.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { createLogger } from '#platform/log/log.ts'
import { openSecretBox } from '#platform/secrets/secrets.ts'
import { openEmbedded } from '#platform/startup/open-database.ts'
import { machineNow } from '#platform/time/clock.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { prepareDatabase } from '#src/installation/prepare-database.ts'
import { olderCluster, olderMajor } from '#test/harness/older-postgresql.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { askPostgres, catraca, catracaJson, launch, newDataDir, postgresPid, startService } from './launch.ts'

const company = JSON.stringify({
  company: { slug: 'serra', name: 'Academia Serra', timezone: 'America/Sao_Paulo', billing: 'external' },
  units: [{ ref: 'u1', name: 'Centro', max_capacity: 50 }],
})

/** An installation with one gym and a due delivery, as a release with an older PostgreSQL has left it. */
async function olderInstallation(url: string) {
  const dataDir = newDataDir()
  const cluster = await olderCluster(dataDir)
  // Ends what a killed upgrade has left running.
  onTestFinished(() => stopAll(cluster))
  const log = createLogger('silent')
  const database = await openEmbedded({ dataDir: undefined, as: 'service', cluster }, log)
  await prepareDatabase(database, log)
  const { id } = await settleInstallation(database)
  const { answer } = await applyCompanyFile(database.db, readCompanyFile(company, 'serra'), machineNow())
  const of = { teamId: answer.company.id, isTest: false, name: 'test', scopes, rateLimit: 1000, expiresAt: undefined }
  const { key } = await createKey(database.db, of)
  const { teamId } = of
  await attributed(await operatorContext(database.db, teamId), async (tx) => {
    await createWebhook(tx, { url, events: null }, { box: openSecretBox({}, dataDir), allowPrivate: true })
  })
  const due = { type: 'member.created', objectJson: '{"id":"due before"}', previousJson: null }
  await attributed(await operatorContext(database.db, teamId), (tx) => recordEvents(tx, [due]))
  await askPostgres(dataDir, `alter system set work_mem = '7MB'`)
  await database.close()
  const env = { CATRACA_DATA_DIR: dataDir, CATRACA_ALLOW_PRIVATE_WEBHOOKS: 'true' }
  return { dataDir, env, id, key }
}

async function stopAll(cluster: Cluster): Promise<void> {
  for (const name of readdirSync(cluster.folders.data).filter((entry) => /^postgres(\.|$)/.test(entry))) {
    const folders = { ...cluster.folders, database: join(cluster.folders.data, name) }
    if (serverProcessLives(folders.database)) await stopCluster({ ...cluster, folders })
  }
}

const majorIn = (...path: string[]) => readFileSync(join(...path, 'PG_VERSION'), 'utf8').trim()

test('a start upgrades a database of an older PostgreSQL, may be killed in the middle, and the installation stays the same', async () => {
  const receiver = await startReceiver()
  const { dataDir, env, id, key } = await olderInstallation(receiver.url)
  const refused = await catraca(['key', 'list', '--company', 'serra'], env)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('npm start upgrades it, after a backup') })

  const killed = launch(['bin/serve.js'], { ...env, PORT: '0' })
  await vi.waitUntil(() => killed.output.stderr.includes('taking everything over'), { timeout: 60_000, interval: 5 })
  await vi.waitUntil(() => existsSync(join(dataDir, 'postgres.upgrading')), { timeout: 60_000, interval: 5 })
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(majorIn(dataDir, 'postgres')).toBe(olderMajor)
  expect(existsSync(join(dataDir, `postgres.${olderMajor}`))).toBe(false)

  const service = await startService(env, key)
  expect(service.output.stderr).toContain(`rm -r ${join(dataDir, `postgres.${olderMajor}`)}`)
  expect(service.banner).not.toContain('Copy')
  expect(majorIn(dataDir, 'postgres')).toBe('18')
  expect(majorIn(dataDir, `postgres.${olderMajor}`)).toBe(olderMajor)
  expect(await askPostgres(dataDir, 'select id, copied_at from installation')).toEqual([{ id, copied_at: null }])
  expect(await askPostgres(dataDir, 'show work_mem')).toEqual([{ work_mem: '7MB' }])
  const made = await service.api.post('/members', { full_name: 'Ana Prado' })
  expect(made.status).toBe(201)
  await vi.waitUntil(() => receiver.received.length === 2, { timeout: 20_000 })
  expect(receiver.received.map(({ payload }) => payload.data.object.id).sort()).toEqual(
    ['due before', made.body.data.id].sort(),
  )
  expect((await service.stop()).code).toBe(0)
  expect(
    readdirSync(dataDir)
      .filter((name) => /^postgres/.test(name))
      .sort(),
  ).toEqual(['postgres', `postgres.${olderMajor}`])
  expect(readdirSync(join(dataDir, 'backups'))).toEqual(['before-postgresql-18.backup'])

  // As after a kill between the two renames at the end.
  renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres.upgraded'))
  const { members } = await catracaJson(['backup', join(dataDir, 'after.backup'), '--unencrypted'], env)
  expect(members).toBe(1)
  expect(postgresPid(dataDir)).toBeUndefined()
})

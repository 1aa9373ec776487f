import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf, startProxy } from '#test/harness/proxy.ts'
import { useService } from '#test/harness/service.ts'
import { readTarget } from '../db/hosts.ts'
import { connectFor } from './connect.ts'

const service = useService()

/** A URL that names a server that refuses connections, and then the one of the test. */
async function twoHosts(): Promise<string> {
  const { user, database } = service.owner
  const dead = await startProxy(addressOf(service.owner))
  const living = await startProxy(addressOf(service.owner))
  dead.cut()
  onTestFinished(() => {
    dead.close()
    living.close()
  })
  return `postgres://${user}@127.0.0.1:${dead.port},127.0.0.1:${living.port}/${database}`
}

async function connected(url: string): Promise<pg.Client> {
  const client = await connectFor(readTarget(url), 'test')
  onTestFinished(() => client.end())
  return client
}

test('a backup goes to the host that answers, with the limits and formats of every session', async () => {
  const client = await connected(await twoHosts())
  const { rows } = await client.query(`
    select current_setting('statement_timeout') as timeout, current_setting('intervalstyle') as intervals`)
  expect(rows).toEqual([{ timeout: '15s', intervals: 'iso_8601' }])
})

test('a host that accepts no writes is skipped if writes are demanded, and the attempt ends when no host is left', async () => {
  const url = `${await twoHosts()}?target_session_attrs=read-write`
  const client = await connected(url)
  await client.query(
    `alter database ${client.escapeIdentifier(client.database!)} set default_transaction_read_only = on`,
  )
  await expect(connectFor(readTarget(url), 'test')).rejects.toThrow(/takes no writes|Connection terminated|ECONNRESET/)
  await connected(url.replace('read-write', 'any'))
})

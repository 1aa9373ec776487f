import { expect, test } from 'vitest'
import { newMember } from '#test/harness/door.ts'
import { useService } from '#test/harness/service.ts'
import { newId } from '../values/ids.ts'
import { deleteBy, findBy, findValue, insertRow, listBy, replaceRows, updateBy, useUp } from './rows.ts'

const service = useService()
const db = () => service.db

const insertUnit = insertRow('units', ['id', 'name', 'max_capacity', 'created_at', 'updated_at'])
const at = '2026-11-25T12:00:00.000Z'

async function withUnits(...names: string[]) {
  const { teamId } = await service.gym()
  const ids = names.map(() => newId())
  for (const [i, name] of names.entries()) {
    await insertUnit(db(), teamId, { id: ids[i]!, name, max_capacity: 100, created_at: at, updated_at: at })
  }
  return { teamId, ids }
}

test('rows are found by equal columns, in the requested order, and only those of the company', async () => {
  const { teamId, ids } = await withUnits('Sul', 'Norte')
  const other = await withUnits('Sul')
  const named = await findBy('units', 'name', 'created_at')(db(), teamId, { name: 'Sul', created_at: at })
  expect(named?.id).toBe(ids[0])
  const sorted = await listBy('units', ['created_at'], 'name')(db(), teamId, at)
  expect(sorted.map(({ name }) => name)).toEqual(['Norte', 'Sul'])
  expect(await findValue('units', 'id', 'name')(db(), other.teamId, 'Norte')).toBeUndefined()
})

test('null finds the rows that have no value', async () => {
  const { teamId, ids } = await withUnits('Sul')
  const findWithoutRef = findValue('units', 'id', 'name', 'ref')
  expect(await findWithoutRef(db(), teamId, { name: 'Sul', ref: null })).toBe(ids[0])
  expect(
    await updateBy('units', ['id', 'ref'], ['ref'])(db(), teamId, { id: ids[0]!, ref: null }, { ref: 'sul' }),
  ).toBe(true)
  expect(await findWithoutRef(db(), teamId, { name: 'Sul', ref: null })).toBeUndefined()
})

test('columns that are not listed are never written', async () => {
  const { teamId, ids } = await withUnits('Sul')
  const changes = { name: 'Leste', ref: 'leste' }
  await updateBy('units', ['id'], ['name'])(db(), teamId, ids[0]!, changes)
  expect(await findBy('units', 'id')(db(), teamId, ids[0]!)).toMatchObject({ name: 'Leste', ref: null })
})

test('a row replaces the one with the same key, and what is deleted is returned', async () => {
  const { teamId } = await service.gym()
  const replaceLogo = replaceRows('app_logos', [], ['picture'])
  await replaceLogo(db(), teamId, { picture: Buffer.from('one') })
  await replaceLogo(db(), teamId, { picture: Buffer.from('two') })
  const deleted = await deleteBy('app_logos', 'picture')(db(), teamId, Buffer.from('two'))
  expect(deleted).toHaveLength(1)
})

test('of simultaneous callers, only one uses up a secret, and none does once it has expired', async () => {
  const gym = await service.gym()
  const { teamId } = gym
  const member_id = await newMember(service, gym)
  const replaceLink = replaceRows('app_links', ['member_id'], ['member_id', 'token_hash', 'expires_at'])
  const secret = Buffer.alloc(32, 7)
  await replaceLink(db(), teamId, { member_id, token_hash: secret, expires_at: at })
  const use = useUp('app_links', 'token_hash')
  expect(await use(db(), teamId, secret, at)).toBeUndefined()
  const before = '2026-11-25T11:59:59.000Z'
  const used = await Promise.all(Array.from({ length: 5 }, () => use(db(), teamId, secret, before)))
  expect(used.filter((one) => one !== undefined)).toHaveLength(1)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { sealedColumns } from './sealed-columns.ts'

const service = useService()

/** Bytes that are not secret: hashes, which cannot be opened, and public keys. */
const unsealed = [
  'api_keys.hash',
  'app_codes.code_hash',
  'app_codes.contact_hash',
  'app_links.token_hash',
  'app_passkeys.public_key',
  'app_logos.picture',
  'member_photos.bytes',
  'member_photos.small',
  'move_files.bytes',
  'app_sessions.token_hash',
  'audit_beginnings.seal',
  'audit_seals.seal',
  'bridges.next_token_hash',
  'bridges.token_hash',
  'device_pairings.code_hash',
  'device_tokens.token_hash',
  'idempotency_keys.fingerprint',
  'staff_answers.fingerprint',
  'staff_links.token_hash',
  'staff_passkeys.public_key',
  'staff_recovery_codes.code_hash',
]
/** Sealed, but append-only: a rotation carries these keys over as new rows. */
const carried = ['audit_keys.sealed']

test('every column of bytes is sealed, and so part of a rotation, or known not to be secret', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'
       and not (select relispartition from pg_class where oid = to_regclass(table_name)) order by 1`.execute(service.db)
  const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name)).toEqual([...sealed, ...unsealed, ...carried].sort())
})

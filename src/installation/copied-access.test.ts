import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { endsInCopy, waitsInCopy } from './copied-access.ts'

const service = useService()

const personsOwn = 'a person has it, like a password; docs/backup.md says whom to tell'
const ofService = 'a secret of the service, which nobody outside uses'
const opensNothing = 'opens nothing'
/** What a copy keeps unchanged, and why. */
const stays = {
  api_key_places: opensNothing,
  api_key_uses: opensNothing,
  app_passkeys: personsOwn,
  audit_keys: ofService,
  audit_seals: opensNothing,
  devices: ofService,
  idempotency_keys: opensNothing,
  member_code_keys: 'phones make their door codes from it, and it is valid for seconds',
  member_visits: opensNothing,
  passages: opensNothing,
  moves: ofService,
  partner_connections: ofService,
  payment_connections: ofService,
  promotions: opensNothing,
  staff: personsOwn,
  staff_answers: opensNothing,
  staff_passkeys: personsOwn,
  staff_recovery_codes: personsOwn,
  webhook_attempts: opensNothing,
  webhooks: ofService,
}

test('everything that gives access ends in a copy, waits for the operator, or is known to stay', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (a.attname ~ '(hash|token|secret|sess|credential|code|password|sealed|public_key|fingerprint)'
            or c.relname ~ '(session|link|code|token|key|pairing|calendar|invit)') order by 1`.execute(service.db)
  expect(rows.map(({ name }) => name)).toEqual([...endsInCopy, ...waitsInCopy, ...Object.keys(stays)].sort())
})

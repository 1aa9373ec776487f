import { sql } from 'kysely'
import { expect } from 'vitest'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

// Its trigger would write into a table that the workers of a cluster do not have.
onOneServer(
  'members are imported a hundred per transaction, in the name of the importing person, and a duplicate is found in any batch',
  async () => {
    const gym = await service.gym()
    const owner = await signedIn(service, gym, 'owner')
    const rows = Array.from({ length: 230 }, (_, i) => ({ full_name: `Member ${i}`, email: `member${i}@example.com` }))
    rows[210]!.email = 'MEMBER3@example.com'
    const message = 'A member with this e-mail is already registered.'
    const problems = [{ row: 210, field: 'email', code: 'DUPLICATE_ENTRY', message }]

    const tried = await owner.post('/members/import', { rows, dry_run: true })
    expect(tried.body.data).toEqual({ accepted: 229, problems })
    await sql`create table imported (at xid8)`.execute(service.db)
    await sql`grant insert on imported to public`.execute(service.db)
    await sql`create function note_import() returns trigger language plpgsql as $$
              begin insert into imported values (pg_current_xact_id()); return null; end $$`.execute(service.db)
    await sql`create trigger note_import after insert on members for each row execute function note_import()`.execute(
      service.db,
    )
    const done = await owner.post('/members/import', { rows, dry_run: false })
    await sql`drop function note_import cascade`.execute(service.db)
    expect(done.body.data).toEqual({ accepted: 229, problems })
    const batches = await sql<{ size: number }>`
    select count(*)::integer as size from imported group by at order by at`.execute(service.db)
    expect(batches.rows.map(({ size }) => size)).toEqual([100, 100, 29])
    const { rows: counts } = await sql`
    select count(*)::integer as members, count(a.id)::integer as lines
      from members m left join audit_trail a on a.team_id = m.team_id and a.subject_id = m.id and a.action = 'insert'
     where m.team_id = ${gym.teamId}`.execute(service.db)
    expect(counts).toEqual([{ members: 229, lines: 229 }])
  },
)

import type { InCompany } from '#platform/context.ts'
import type { OwnPayments } from './schemas.ts'
import { listLatestPaid } from './sql.ts'

const most = 100

/** A member's payments, newest first. */
export async function listOwnPayments({ db, teamId }: InCompany, memberId: string): Promise<OwnPayments> {
  const paid = await listLatestPaid(db, teamId, { memberId, limit: most })
  const payments = paid.map(({ id, at, description, cents, method }) => ({ id, at, description, cents, method }))
  return { payments }
}

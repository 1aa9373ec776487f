import { attributed } from '../audit/attributed.ts'
import type { Acting } from '../context.ts'
import { repeatRead } from '../db/transact.ts'
import type { Endpoint } from './endpoint.ts'

export type Work<Ctx> = (ctx: Ctx) => Promise<unknown>

/**
 * How an endpoint's `run` is called. A read is repeated when its connection was lost, unless `read` does something else. A write is one
 * transaction, whose changes the audit trail ascribes to the caller, unless its use case does both itself.
 */
export function workOf<Ctx extends Acting>(
  { method, transaction }: Pick<Endpoint, 'method' | 'transaction'>,
  run: Work<Ctx>,
  read: Work<Ctx> = (ctx) => repeatRead(() => run(ctx)),
): Work<Ctx> {
  if (method === 'GET') return read
  return transaction === undefined ? (ctx) => attributed(ctx, run) : run
}

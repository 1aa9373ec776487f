import type { EntryDecision } from '@catraca/device-contract/entry-rules.ts'
import { askForVisitor } from '#modules/partner-visits/index.ts'
import type { AtReader } from './at-door.ts'

/** The result of a decision that has written nothing, because the partner must be asked about this unit first. */
export class AskFirst {
  readonly unitId: string

  constructor(unitId: string) {
    this.unitId = unitId
  }
}

/** Whether only the partner's confirmation of a visit is missing for the member to be let in. */
export function lacksPartner(decision: EntryDecision): boolean {
  return !decision.allowed && decision.awaitsPartner === true
}

/**
 * Decides once. If the result is AskFirst, asks the partner and decides again. The partner is asked between two transactions, so that no
 * lock is held during the wait.
 */
export async function askingPartner<T extends object>(
  ctx: AtReader,
  memberId: string,
  decide: (mayAsk: boolean) => Promise<T | AskFirst>,
): Promise<T> {
  const first = await decide(true)
  if (!(first instanceof AskFirst)) return first
  await askForVisitor(ctx, memberId, first.unitId)
  return (await decide(false)) as T
}

import type { EntryDecision } from '@catraca/device-contract/entry-rules.ts'
import { askForVisitor } from '#modules/partner-visits/index.ts'
import type { AtReader } from './at-door.ts'

/** What a decision answers that has written nothing, because the partner has to be asked at this unit first. */
export class AskFirst {
  readonly unitId: string

  constructor(unitId: string) {
    this.unitId = unitId
  }
}

/** Whether a member is denied for nothing but the partner's word on a visit. */
export function lacksPartner(decision: EntryDecision): boolean {
  return !decision.allowed && decision.awaitsPartner === true
}

/**
 * Decides once, and if that answers AskFirst, asks the partner and decides again. The partner is asked between two transactions,
 * so that nothing is locked while it is waited for.
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

import { recoverHooks } from '../hooks.ts'
import type { Mischief } from '../receiver.ts'
import type { Fault } from './fault.ts'

/** Receivers do not accept what they are sent, until somebody fixes them and has everything sent again. */
export function receiverFault(how: Mischief): Fault {
  return {
    often: 1,
    async before(_, { companies }) {
      for (const { hooks } of companies) for (const { inbox } of hooks) inbox.misbehave(how)
    },
    async after(_, { companies }) {
      for (const company of companies) await recoverHooks(company)
    },
  }
}

import { refusalIn } from '@catraca/web/client/refused.ts'
import { isUnattended } from './attended.ts'

/** A pending request to confirm the identity; `done` reports whether the user did. */
export interface Question {
  done: (confirmed: boolean) => void
}

let ask: (() => Promise<boolean>) | undefined
let asking: Promise<boolean> | undefined
let giveUp: (() => void) | undefined

// Captures Escape before any other dialog does, so that the dialog underneath stays open.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || giveUp === undefined) return
    event.stopImmediatePropagation()
    giveUp()
  },
  { capture: true },
)

/** Sets how people are asked to prove who they are: `show` shows the question, or removes it. Returns how to stop. */
export function whenAsked(show: (question: Question | undefined) => void): () => void {
  ask = () =>
    new Promise<boolean>((resolve) => {
      const done = (confirmed: boolean) => {
        giveUp = undefined
        show(undefined)
        resolve(confirmed)
      }
      giveUp = () => done(false)
      show({ done })
    })
  return () => {
    ask = undefined
  }
}

/**
 * Like `fetch`. If the service requires a recent proof of identity, the request is sent again once people have given it. Several requests
 * at once ask them only once.
 */
export async function send(request: Request): Promise<Response> {
  if (isUnattended()) request.headers.set('x-unattended', '1')
  const again = request.clone()
  const response = await fetch(request)
  if (ask === undefined || !(await wantsConfirmation(response))) return response
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return (await asking) ? fetch(again) : response
}

async function wantsConfirmation(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  return (await refusalIn(response.clone())).details.reason === 'CONFIRM_IDENTITY'
}

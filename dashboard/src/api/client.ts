import { askerOf, clientOf } from '@catraca/web/client/client.ts'
import { sendOnce } from '@catraca/web/client/once.ts'
import { Refused } from '@catraca/web/client/refused.ts'
import { paths } from '@catraca/web/client/staff-operations.generated.ts'
import type { components, operations } from '@catraca/web/client/staff-types.generated.ts'
import { explainField, explainNoAnswer, explainRefusal } from '@catraca/web/refusals/desk.ts'
import type { FieldError } from '@catraca/web/refusals/field-words.ts'
import { currentLanguage } from '../text.ts'
import { send } from './confirm.ts'

/** The shapes of the staff API by name. */
export type Shapes = components['schemas']

/** The query parameters of a list, such as its page. */
export type QueryOf<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>

const base = '/dashboard/api'

/** Signing in, and the user's own account: a refusal there does not end the session, and nothing is sent again automatically. */
const isOfSession = ({ url }: Request) => new URL(url).pathname.startsWith(`${base}/session`)

const ask = askerOf<operations>(paths, {
  base,
  send: (request) => (isOfSession(request) ? send(request) : sendOnce(request, send)),
  onRefused: ({ status, details }, request) => {
    if (isOfSession(request)) return
    if (status === 401) window.dispatchEvent(new Event('signed-out'))
    if (details.reason === 'SECOND_FACTOR_REQUIRED') window.dispatchEvent(new Event('second-factor-required'))
  },
})

/** The answers of the service to staff, by operation. */
export const api = clientOf(paths, ask)

/** Messages by the field that was refused. */
export function fieldErrors(error: Error | null): Record<string, string> {
  if (!(error instanceof Refused)) return {}
  const { field, fields = [] } = error.details
  const one = typeof field === 'string' ? [[field, explainRefusal(error)] as const] : []
  const listed = (fields as FieldError[]).map((wrong) => [wrong.field, explainField(wrong)] as const)
  return Object.fromEntries([...one, ...listed])
}

/** The browser's own name for such an error does not help the reader. */
const explainUnforeseen = (): string =>
  currentLanguage() === 'pt'
    ? 'Algo deu errado nesta tela. Carregue a página de novo; se continuar, avise o suporte.'
    : 'Something went wrong on this screen. Load the page again; if it stays so, tell support.'

/** The messages of Chromium, Firefox and Safari for a fetch without an answer; for a missing script their messages are longer. */
const noAnswer = /^(Failed to fetch(?! dynamically)|Network ?Error|Load failed|The network connection was lost)/i

/** Why something failed, in the user's language. */
export function explain(error: Error): string {
  if (error instanceof Refused) return explainRefusal(error)
  return error instanceof TypeError && noAnswer.test(error.message) ? explainNoAnswer() : explainUnforeseen()
}

import { Refused } from '@catraca/web/client/refused.ts'
import { dateTime } from '@catraca/web/format.ts'
import { passkeysPossible } from '@catraca/web/passkeys.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Passkey } from '../shell/api.ts'
import { useCompany, useOffline, useTitle } from '../shell/Gym.tsx'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'
import { useWaitingText, Waiting } from '../shell/Waiting.tsx'
import { AddPasskey } from '../sign-in/AddPasskey.tsx'
import { passkeysQuery } from '../sign-in/passkeys.ts'

const useText = defineText({
  pt: {
    title: 'Chaves de acesso',
    lead: 'Com uma chave de acesso você volta a entrar só com a digital, o rosto ou o PIN do aparelho, sem código por e-mail.',
    none: 'Você ainda não tem nenhuma.',
    unknown: 'Aparelho desconhecido',
    made: (when: string) => `Criada ${when}`,
    used: (when: string) => `Último uso ${when}`,
    unused: 'Ainda não usada',
    remove: 'Remover',
    removeOf: (name: string) => `Remover: ${name}`,
    impossible: 'Este navegador não tem chaves de acesso.',
    offline: 'Sem rede. A lista aparece quando ela voltar.',
  },
  en: {
    title: 'Passkeys',
    lead: 'With a passkey you enter again by the finger, face or PIN of your device alone, without a code by e-mail.',
    none: 'You have none yet.',
    unknown: 'Unknown device',
    made: (when: string) => `Created ${when}`,
    used: (when: string) => `Last used ${when}`,
    unused: 'Not used yet',
    remove: 'Remove',
    removeOf: (name: string) => `Remove: ${name}`,
    impossible: 'This browser has no passkeys.',
    offline: 'No network. The list appears when it is back.',
  },
})

/** The member's passkeys, with the way to add and remove them. */
export function Passkeys() {
  const text = useText()
  const waiting = useWaitingText()
  const company = useCompany()
  const queries = useQueryClient()
  const { timeZone } = useSession().company
  const offline = useOffline()
  const passkeys = useQuery(passkeysQuery(company))
  const remove = useMutation({
    mutationFn: async ({ id }: Passkey) => {
      await api.removeOwnPasskey({ path: { company, id } }).catch((error) => {
        // It is already gone, which is what the member wanted.
        if (!(error instanceof Refused && error.status === 404)) throw error
      })
      await queries.invalidateQueries(passkeysQuery(company))
    },
    networkMode: 'always',
  })
  useTitle(text.title)
  const when = (instant: string) => dateTime(instant, timeZone)
  return (
    <>
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      {passkeys.data === undefined && <Waiting offline={text.offline} failed={passkeys.isError} />}
      {passkeys.data?.length === 0 && <p>{text.none}</p>}
      <ul className="rows">
        {passkeys.data?.map((passkey) => {
          const name = passkey.name ?? text.unknown
          return (
            <li key={passkey.id} className="card">
              <div>
                <strong>{name}</strong>
                <p>
                  {text.made(when(passkey.created_at))}
                  <br />
                  {passkey.last_used_at === null ? text.unused : text.used(when(passkey.last_used_at))}
                </p>
              </div>
              <button
                type="button"
                className="quiet"
                disabled={remove.isPending}
                aria-label={text.removeOf(name)}
                onClick={() => remove.mutate(passkey)}
              >
                {text.remove}
              </button>
            </li>
          )
        })}
      </ul>
      <p className="problem" role="alert">
        {remove.isError && (offline ? text.offline : waiting.failed)}
      </p>
      {passkeysPossible() ? <AddPasskey /> : <p>{text.impossible}</p>}
    </>
  )
}

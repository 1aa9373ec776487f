import { Refused } from '@catraca/web/client/refused.ts'
import { dateTime } from '@catraca/web/format.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { api, type Device, setSession } from '../shell/api.ts'
import { useCompany, useOffline, useTitle } from '../shell/Gym.tsx'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'
import { useWaitingText, Waiting } from '../shell/Waiting.tsx'
import { isProofNeeded, Proof } from '../sign-in/Proof.tsx'
import { countUnsent } from '../training/workouts.ts'
import { devicesQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Aparelhos',
    lead: 'Onde seu app está aberto. Encerre os que não são seus: o código e a chave de acesso deles deixam de valer na hora.',
    unknown: 'Aparelho desconhecido',
    here: 'este aparelho',
    begun: (when: string) => `Desde ${when}`,
    used: (when: string) => `Último uso ${when}`,
    end: 'Encerrar',
    endOf: (device: string) => `Encerrar: ${device}`,
    leave: 'Sair',
    leaveTitle: 'Sair deste aparelho?',
    leaveWhy: 'O código daqui deixa de valer. Para voltar, você entra de novo por e-mail ou pela recepção.',
    loses: (count: number) =>
      count === 1
        ? 'Um treino deste aparelho ainda não foi enviado e se perde.'
        : `${count} treinos deste aparelho ainda não foram enviados e se perdem.`,
    everywhere: 'Sair de todos os aparelhos',
    everywhereTitle: 'Sair de todos os aparelhos?',
    everywhereWhy:
      'Perdeu o celular? Isto encerra o app em todos os aparelhos, também neste, remove suas chaves de acesso e desliga o endereço da agenda. Para voltar, você entra por e-mail ou pela recepção.',
    stay: 'Ficar',
    offline: 'Sem rede. A lista aparece quando ela voltar.',
  },
  en: {
    title: 'Devices',
    lead: 'Where your app is open. End those that are not yours: their code and their passkey stop working at once.',
    unknown: 'Unknown device',
    here: 'this device',
    begun: (when: string) => `Since ${when}`,
    used: (when: string) => `Last used ${when}`,
    end: 'End',
    endOf: (device: string) => `End: ${device}`,
    leave: 'Sign out',
    leaveTitle: 'Sign out of this device?',
    leaveWhy: 'The code here stops working. To come back, enter again by e-mail or at the front desk.',
    loses: (count: number) =>
      count === 1
        ? 'A workout on this device is not sent yet and would be lost.'
        : `${count} workouts on this device are not sent yet and would be lost.`,
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out of all devices?',
    everywhereWhy:
      'Lost your phone? This ends the app on all devices, this one too, removes your passkeys and switches off the address of the calendar. To come back, enter by e-mail or at the front desk.',
    stay: 'Stay',
    offline: 'No network. The list appears when it is back.',
  },
})

/** The phones on which the member is signed in, with a way to sign out of each. */
export function Devices() {
  const text = useText()
  const waiting = useWaitingText()
  const company = useCompany()
  const queries = useQueryClient()
  const { timeZone } = useSession().company
  const devices = useQuery(devicesQuery(company))
  const offline = useOffline()
  const end = useMutation({
    mutationFn: async (device: Device | 'all') => {
      const isHere = device === 'all' || device.current
      await endSession(company, device).catch((error) => {
        // It has already ended, which is what the member wanted.
        if (!(error instanceof Refused && [401, 404].includes(error.status))) throw error
      })
      if (!isHere) return queries.invalidateQueries(devicesQuery(company))
      await setSession(queries, company, null)
    },
    networkMode: 'always',
  })
  useTitle(text.title)
  return (
    <>
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      {devices.data === undefined && <Waiting offline={text.offline} failed={devices.isError} />}
      <ul className="rows">
        {devices.data?.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            timeZone={timeZone}
            busy={end.isPending}
            onEnd={() => end.mutate(device)}
          />
        ))}
      </ul>
      <p className="problem" role="alert">
        {end.isError && !isProofNeeded(end.error) && (offline ? text.offline : waiting.failed)}
      </p>
      <Proof error={end.error} onProven={() => end.mutate(end.variables!)} />
      {devices.data !== undefined && (
        <Leaving
          open={text.everywhere}
          title={text.everywhereTitle}
          why={text.everywhereWhy}
          busy={end.isPending}
          onLeave={() => end.mutate('all')}
        />
      )}
    </>
  )
}

function endSession(company: string, device: Device | 'all'): Promise<unknown> {
  if (device === 'all') return api.closeOwnAccess({ path: { company } })
  if (device.current) return api.endAppSession({ path: { company } })
  return api.endOtherAppSession({ path: { company, id: device.id } })
}

interface RowProps {
  device: Device
  timeZone: string
  busy: boolean
  onEnd: () => void
}

function DeviceRow({ device, timeZone, busy, onEnd }: RowProps) {
  const text = useText()
  const name = device.device ?? text.unknown
  const when = (instant: string) => dateTime(instant, timeZone)
  return (
    <li className="card">
      <div>
        <strong>{name}</strong>
        {device.current && <span className="badge">{text.here}</span>}
        <p>
          {text.begun(when(device.begun_at))}
          <br />
          {text.used(when(device.last_used_at))}
        </p>
      </div>
      {device.current ? (
        <Leaving open={text.leave} title={text.leaveTitle} why={text.leaveWhy} busy={busy} onLeave={onEnd} />
      ) : (
        <button type="button" className="quiet" disabled={busy} aria-label={text.endOf(name)} onClick={onEnd}>
          {text.end}
        </button>
      )}
    </li>
  )
}

interface LeavingProps {
  open: string
  title: string
  why: string
  busy: boolean
  onLeave: () => void
}

/** The button that signs out of this phone, which asks first. */
function Leaving({ open, title, why, busy, onLeave }: LeavingProps) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const unsent = countUnsent(useCompany())
  return (
    <>
      <button type="button" className="quiet" disabled={busy} onClick={() => dialog.current?.showModal()}>
        {open}
      </button>
      <dialog ref={dialog} aria-labelledby={titleId}>
        <h2 id={titleId}>{title}</h2>
        <p>{why}</p>
        {unsent > 0 && <p className="problem">{text.loses(unsent)}</p>}
        <form method="dialog" className="actions">
          <button type="submit" onClick={onLeave}>
            {text.leave}
          </button>
          <button type="submit" className="quiet">
            {text.stay}
          </button>
        </form>
      </dialog>
    </>
  )
}

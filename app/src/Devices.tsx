import { dateTime } from '@catraca/web/format.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, type Device, devicesQuery, Refused, setSession } from './api.ts'
import { useCompany, useOffline, useTitle } from './Gym.tsx'
import { useSession } from './SignedIn.tsx'
import { defineText } from './text.ts'
import { countUnsent } from './training/workouts.ts'
import { useWaitingText, Waiting } from './Waiting.tsx'

const useText = defineText({
  pt: {
    title: 'Aparelhos',
    lead: 'Onde seu app está aberto. Encerre os que não são seus: o código deles deixa de valer na hora.',
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
    stay: 'Ficar',
    offline: 'Sem rede. A lista aparece quando ela voltar.',
  },
  en: {
    title: 'Devices',
    lead: 'Where your app is open. End those that are not yours: their code stops working at once.',
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
    stay: 'Stay',
    offline: 'No network. The list appears when it is back.',
  },
})

/** The phones on which the member is signed in, with the way out of each. */
export function Devices() {
  const text = useText()
  const waiting = useWaitingText()
  const company = useCompany()
  const queries = useQueryClient()
  const { timeZone } = useSession().company
  const devices = useQuery(devicesQuery(company))
  const offline = useOffline()
  const end = useMutation({
    mutationFn: async ({ id, current }: Device) => {
      await call(company, 'DELETE', current ? '/session' : `/sessions/${id}`).catch((error) => {
        // It has ended already, which is what was wanted.
        if (!(error instanceof Refused && [401, 404].includes(error.status))) throw error
      })
      if (!current) return queries.invalidateQueries(devicesQuery(company))
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
        {end.isError && (offline ? text.offline : waiting.failed)}
      </p>
    </>
  )
}

interface RowProps {
  device: Device
  timeZone: string
  busy: boolean
  onEnd: () => void
}

function DeviceRow({ device, timeZone, busy, onEnd }: RowProps) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const unsent = countUnsent(useCompany())
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
        <>
          <button type="button" className="quiet" disabled={busy} onClick={() => dialog.current?.showModal()}>
            {text.leave}
          </button>
          <dialog ref={dialog} aria-labelledby="leave-title">
            <h2 id="leave-title">{text.leaveTitle}</h2>
            <p>{text.leaveWhy}</p>
            {unsent > 0 && <p className="problem">{text.loses(unsent)}</p>}
            <form method="dialog" className="actions">
              <button type="submit" onClick={onEnd}>
                {text.leave}
              </button>
              <button type="submit" className="quiet">
                {text.stay}
              </button>
            </form>
          </dialog>
        </>
      ) : (
        <button type="button" className="quiet" disabled={busy} aria-label={text.endOf(name)} onClick={onEnd}>
          {text.end}
        </button>
      )}
    </li>
  )
}

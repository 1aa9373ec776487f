import './kiosk.css'
import { Refused } from '@catraca/web/client/refused.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { companyQuery } from '../shell/api.ts'
import { NoGym, useCompany } from '../shell/Gym.tsx'
import { useLook } from '../shell/look.ts'
import { useLitScreen, useOnline } from '../shell/screen.ts'
import { reloadIfNewer } from '../shell/update.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { enter, kioskQuery, pair } from './kiosk-api.ts'
import { Result, shownForMs } from './Result.tsx'
import { watchCamera } from './read-qr.ts'
import { useKioskText } from './text.ts'

/** The page of a tablet at the entrance: it is paired like a turnstile, and people check in on it. */
export function Kiosk() {
  const text = useKioskText()
  const company = useCompany()
  const gym = useQuery(companyQuery(company))
  const kiosk = useQuery(kioskQuery(company))
  const online = useOnline()
  useLook(gym.data)
  useEffect(() => {
    document.title = gym.data?.name ?? 'Catraca'
  }, [gym.data?.name])
  if (gym.error instanceof Refused && gym.error.status === 404) return <NoGym />
  const isAway = !online || gym.error instanceof TypeError || kiosk.error instanceof TypeError
  return (
    <div className="kiosk">
      <header>
        {gym.data?.logo && <img src={gym.data.logo} alt="" />}
        <strong>{gym.data?.name}</strong>
        <span>{kiosk.data?.store_name}</span>
      </header>
      {isAway && (
        <p className="away" role="alert">
          {text.away}
        </p>
      )}
      {kiosk.data === null && <Pairing />}
      {kiosk.data && <CheckIn />}
    </div>
  )
}

function Pairing() {
  const text = useKioskText()
  const company = useCompany()
  const queries = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (code: string) => pair(company, code),
    networkMode: 'always',
    onSuccess: (kiosk) => queries.setQueryData(kioskQuery(company).queryKey, kiosk),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('code')))
  }
  const { failed, tooMany, wrongCode } = text
  const otherwise = error instanceof Refused ? wrongCode : failed
  const problem = useRefusal(error, { offline: failed, tooMany, otherwise })
  return (
    <main>
      <h1>{text.pairTitle}</h1>
      <p>{text.pairHow}</p>
      <form onSubmit={submit}>
        <label htmlFor="code">{text.pairCode}</label>
        <input id="code" name="code" required maxLength={20} autoComplete="off" autoCapitalize="characters" />
        <p className="problem" role="alert">
          {problem}
        </p>
        <button type="submit" disabled={isPending}>
          {text.pair}
        </button>
      </form>
    </main>
  )
}

/** Nobody is at a kiosk that was quiet for this long. */
const quietMs = 60_000

/** Remembers in this browser that the camera was on, so that it is on again after a reload. */
const cameraName = 'catraca-kiosk-camera'

/** Readers that type, the keypad and the camera all end here; the result for a person disappears by itself. */
function CheckIn() {
  const text = useKioskText()
  const company = useCompany()
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState(localStorage.getItem(cameraName) !== null)
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: (code: string) => enter(company, code),
    networkMode: 'always',
    onError: (failure) => {
      // The device was unpaired in the dashboard.
      const isUnpaired = failure instanceof Refused && failure.status === 401
      if (isUnpaired) queries.setQueryData(kioskQuery(company).queryKey, null)
    },
  })
  useLitScreen()
  const isShown = data !== undefined || error !== null
  const isBusy = isPending || isShown
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(reset, shownForMs)
    return () => clearTimeout(timer)
  }, [isShown, reset])
  useEffect(() => {
    if (isBusy || typed !== '') return
    const timer = setInterval(reloadIfNewer, quietMs)
    return () => clearInterval(timer)
  }, [isBusy, typed])
  // A reader types into whatever has the focus, and does not wait for a paint.
  useLayoutEffect(() => {
    if (!isBusy) field.current?.focus({ preventScroll: true })
  }, [isBusy])
  // A person who touched the screen has taken the focus from the field.
  useEffect(() => {
    const toField = ({ key }: KeyboardEvent) => {
      if (key.length === 1 && key !== ' ') field.current?.focus({ preventScroll: true })
    }
    window.addEventListener('keydown', toField)
    return () => window.removeEventListener('keydown', toField)
  }, [])
  const turnCameraOn = () => {
    localStorage.setItem(cameraName, 'on')
    setCamera(true)
  }
  const send = (code: string) => {
    setTyped('')
    if (code.trim() !== '' && !isBusy) mutate(code.trim())
  }
  if (isShown) return <Result entry={data} onDone={reset} />
  return (
    <main>
      <h1>{text.title}</h1>
      <p>{text.how}</p>
      {camera && <Camera onText={send} onGone={() => setCamera(false)} />}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send(typed)
        }}
      >
        <label htmlFor="shown">{text.code}</label>
        <input
          ref={field}
          id="shown"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={64}
          // The keypad is below; the tablet's own would cover it.
          inputMode="none"
          autoComplete="off"
          disabled={isPending}
        />
        <div className="keys">
          {['1', '2', '3', '4', '5', '6', '7', '8', '9', '⌫', '0'].map((key) => (
            <button
              key={key}
              type="button"
              aria-label={key === '⌫' ? text.erase : key}
              onClick={() => setTyped(key === '⌫' ? typed.slice(0, -1) : typed + key)}
            >
              {key}
            </button>
          ))}
          <button type="submit" className="go" disabled={isPending}>
            {text.enter}
          </button>
        </div>
      </form>
      {!camera && 'mediaDevices' in navigator && (
        <button type="button" className="quiet" onClick={turnCameraOn}>
          {text.camera}
        </button>
      )}
    </main>
  )
}

function Camera({ onText, onGone }: { onText: (text: string) => void; onGone: () => void }) {
  const text = useKioskText()
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef({ onText, onGone })
  told.current = { onText, onGone }
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    watchCamera(video.current!, (found) => told.current.onText(found)).then(
      (end) => {
        if (isOver) end()
        else stop = end
      },
      () => told.current.onGone(),
    )
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return <video ref={video} muted playsInline aria-label={text.cameraPicture} />
}

import { wholeNumber } from '../parts/exact-json.ts'
import type { Core } from './core.ts'
import type { Row } from './factory.ts'
import type { Credential } from './identify.ts'
import { formPost, type Link } from './link.ts'
import type { Monitor } from './monitor.ts'
import { Refused } from './queries.ts'

const waitMs = 60_000

const kinds = {
  card: { key: 'card', online: 'card_create', monitor: 'card' },
  face: { key: 'face', online: 'face_create', monitor: 'user_image' },
  biometry: { key: 'finger', online: 'fingerprint_create', monitor: 'template' },
  pin: { key: 'pin', online: 'pin_create', monitor: 'pin' },
  password: { key: 'idPassword', online: 'password_create', monitor: 'password' },
} as const

type Kind = keyof typeof kinds

interface Waiting {
  kind: Kind
  userId: number | bigint
  save: boolean
  done(result: object): void
  stop(): void
}

/** Remote enrolment: a server requests a credential, and the next person at the device gives it. */
export function createEnrolment(core: Core, monitor: Monitor, link: Link) {
  const { store } = core
  let waiting: Waiting | undefined

  const end = (result: object) => {
    waiting?.stop()
    waiting?.done(result)
    waiting = undefined
  }

  const save = (kind: Kind, userId: number | bigint, value: string | number | bigint | undefined) => {
    const user = store.get('users', userId)
    if (!user) return
    const insert = (table: string, row: Row) => {
      const whole = { id: store.nextId(table), ...row, user_id: userId }
      store.put(table, whole)
      if (table === 'cards' || table === 'templates') monitor.changed(table, 'inserted', whole)
    }
    if (kind === 'card') insert('cards', { value: value ?? 0, secret: '' })
    if (kind === 'pin') insert('pins', { value: String(value) })
    if (kind === 'biometry') insert('templates', { finger_position: 0, finger_type: 0, template: 'emulated' })
    if (kind === 'face') store.put('users', { ...user, image_timestamp: core.time() })
    if (kind === 'password') store.put('users', { ...user, password: String(value) })
  }

  const givenBy = (credential: Credential) => {
    if ('card' in credential) return wholeNumber(credential.card)
    if ('pin' in credential) return credential.pin
    return 'idPassword' in credential ? credential.idPassword.password : undefined
  }

  const tell = ({ kind, userId }: Waiting, value: string | number | bigint | undefined) => {
    const name = kind === 'card' ? 'card_value' : kind === 'pin' ? 'pin_value' : 'password'
    const fields = { user_id: userId, ...(value === undefined ? {} : { [name]: value }) }
    const { enrolment_results: channel } = core.switches
    if (channel !== 'monitor') {
      const isTemplate = kind === 'biometry' && core.setting('online_client', 'extract_template') === '1'
      const path = isTemplate ? 'template_create' : kinds[kind].online
      link.tell(formPost(path, { device_id: core.deviceId, ...fields, time: core.time() }))
    }
    if (channel !== 'online') {
      const endpoint = kinds[kind].monitor
      monitor.tell(endpoint, { [endpoint]: { user_id: userId, value }, time: core.time() })
    }
  }

  return {
    /** The command; with `sync` its answer waits for the person. */
    begin(body: Record<string, unknown>): unknown {
      const kind = String(body.type) as Kind
      if (!Object.hasOwn(kinds, kind)) throw new Refused(`Invalid type: ${kind}`)
      const userId = wholeNumber(body.user_id) ?? 0
      if (waiting) throw new Refused('Enrollment in progress')
      return new Promise((resolve) => {
        const stop = core.timers.after(waitMs, () => end({ success: false, error: 'timeout' }))
        const isSync = body.sync === true
        waiting = { kind, userId, save: body.save === true, stop, done: isSync ? resolve : () => {} }
        core.show(`Cadastro remoto: ${kind}`)
        if (!isSync) resolve({})
      })
    },
    cancel() {
      end({ success: false, error: 'canceled' })
      return {}
    },
    /** Whether a server was waiting for this credential; then it does not identify anybody. */
    takes(credential: Credential): boolean {
      if (!waiting || !(kinds[waiting.kind].key in credential)) return false
      const value = givenBy(credential)
      const isTaken = waiting.kind === 'card' && store.all('cards').some((row) => row.value === value)
      if (isTaken) {
        end({ success: false, error: 'card already registered' })
        return true
      }
      if (waiting.save) save(waiting.kind, waiting.userId, value)
      tell(waiting, value)
      const shown = waiting.kind === 'card' ? { card_value: value } : {}
      end({ success: true, user_id: waiting.userId, ...shown })
      return true
    },
    stop: () => end({ success: false, error: 'power lost' }),
  }
}

export type Enrolment = ReturnType<typeof createEnrolment>

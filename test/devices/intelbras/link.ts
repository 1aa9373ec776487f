import { faultList } from '../parts/faults.ts'
import { numbered } from '../parts/kept.ts'
import type { Core } from './core.ts'
import { type EventRow, notificationOf } from './events.ts'
import { NoAnswer, PowerLost, type Sender } from './sender.ts'
import type { Fault } from './switches.ts'

export type Mode = 'off' | 'standalone' | 'events' | 'online' | 'offline'
export type Faults = ReturnType<typeof faultList<Fault>>

export const newFaults = () => faultList<Fault>()

const replayEveryMs = 10_000
const batch = 10

export interface Verdict {
  opens: boolean
  message: string
}

/** The terminal's connection to its server: keepalives, questions, and events that were stored while nobody accepted them. */
export function createLink(core: Core, sender: Sender, faults: Faults) {
  const { kept, switches } = core
  let mode: Mode = 'off'
  let misses = 0
  let stopTimers: (() => void)[] = []
  let isReplaying = false

  const become = (next: Mode) => {
    if (mode === next) return
    mode = next
    core.log('mode', next)
  }
  const base = () => {
    const list = 'PictureHttpUpload.UploadServerList[0]'
    const scheme = core.setting(`${list}.HttpsEnable`) === 'true' ? 'https' : 'http'
    return `${scheme}://${core.setting(`${list}.Address`)}:${core.setting(`${list}.Port`)}`
  }
  const wanted = (): Mode => {
    const deviceMode = switches.online_engages ? core.setting('Intelbras_ModeCfg.DeviceMode') : '0'
    if (core.setting('PictureHttpUpload.Enable') !== 'true') return 'standalone'
    return deviceMode === '2' ? 'online' : deviceMode === '1' ? 'events' : 'standalone'
  }

  const post = async (rows: EventRow[], late?: (verdict: Verdict) => void): Promise<Verdict> => {
    const { type, body } = notificationOf(core, rows)
    const sending = {
      method: 'POST' as const,
      url: `${base()}${core.setting('PictureHttpUpload.UploadServerList[0].Uploadpath')}`,
      headers: { 'content-type': type },
      body,
      timeoutMs: core.numberSetting('Intelbras_ModeCfg.RemoteCheckTimeout', 5) * 1000,
      breakOff: faults.take('reset_mid_body'),
      ...(late ? { late: (reply: { status: number; body: string }) => late(verdictOf(reply)) } : {}),
    }
    if (faults.take('duplicate_post')) void sender.send({ ...sending, breakOff: false }).catch(() => {})
    const isLost = faults.take('answer_lost')
    const verdict = verdictOf(await sender.send(sending))
    if (isLost) throw new NoAnswer('the answer was lost')
    return verdict
  }

  const verdictOf = ({ status, body }: { status: number; body: string }): Verdict => {
    if (status !== 200) throw new NoAnswer(`status ${status}`)
    try {
      const { auth, message } = JSON.parse(body)
      return { opens: auth === 'true', message: String(message ?? '') }
    } catch {
      return { opens: false, message: '' }
    }
  }

  /** Sends stored events, oldest first, until one is not accepted. */
  const replay = async () => {
    if (isReplaying || mode === 'off' || mode === 'offline' || mode === 'standalone') return
    isReplaying = true
    try {
      for (;;) {
        const rows = kept.all<EventRow>('stored').slice(0, switches.replay === 'batch' ? batch : 1)
        if (rows.length === 0) break
        await post(rows)
        for (const row of rows) kept.remove('stored', numbered(row.number))
        core.log('events', `${rows.length} told later`)
      }
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof PowerLost)) throw error
    } finally {
      isReplaying = false
    }
  }

  const keepalive = async () => {
    try {
      const { status, body } = await sender.send({
        method: 'GET',
        url: `${base()}${core.setting('Intelbras_ModeCfg.KeepAlive.Path')}`,
        timeoutMs: core.numberSetting('Intelbras_ModeCfg.KeepAlive.TimeOut', 2000),
      })
      if (status !== 200 || (switches.keepalive_wants_ok && body.trim() !== 'OK'))
        throw new NoAnswer(`status ${status}`)
      misses = 0
      if (mode === 'offline') become('online')
      await replay()
    } catch (error) {
      if (!(error instanceof NoAnswer)) return
      misses++
      if (mode === 'online' && misses >= switches.keepalive_misses) become('offline')
    }
  }

  const every = (ms: () => number, work: () => Promise<void>) => {
    let stop = () => {}
    const again = () => {
      stop = core.timers.after(ms(), () => {
        void work().finally(again)
      })
    }
    again()
    stopTimers.push(() => stop())
  }

  const link = {
    get mode() {
      return mode
    },
    /** Starts with the current configuration; also called after a change of it. */
    configure() {
      if (mode === 'off') return
      for (const stop of stopTimers) stop()
      stopTimers = []
      misses = 0
      become(wanted())
      if (mode === 'standalone') return
      if (mode === 'online' && core.setting('Intelbras_ModeCfg.KeepAlive.Enable') === 'true') {
        every(() => core.numberSetting('Intelbras_ModeCfg.KeepAlive.Interval', 30) * 1000, keepalive)
        void keepalive()
      }
      every(() => replayEveryMs, replay)
    },
    start() {
      mode = 'standalone'
      link.configure()
    },
    /** Asks about one event. Undefined when there was no answer in time; the event is then stored. */
    async ask(row: EventRow, late: (verdict: Verdict) => void): Promise<Verdict | undefined> {
      try {
        return await post([row], switches.late_answer_opens ? late : undefined)
      } catch (error) {
        if (error instanceof PowerLost) throw error
        if (!(error instanceof NoAnswer)) throw error
        core.log('asked', 'no answer', { why: error.message })
        link.store(row)
        return
      }
    },
    store: (row: EventRow) => kept.put('stored', numbered(row.number), row),
    /** Reports an event that needs no answer. */
    tell(row: EventRow): void {
      if (mode === 'standalone' || mode === 'off') return
      link.store(row)
      void replay()
    },
    stored: () => kept.all<EventRow>('stored'),
    stop() {
      for (const stop of stopTimers) stop()
      stopTimers = []
      mode = 'off'
    },
  }
  return link
}

export type Link = ReturnType<typeof createLink>

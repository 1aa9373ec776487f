import WebSocket from 'ws'
import { timeOfText } from '../parts/device-clock.ts'
import { numbered } from '../parts/kept.ts'
import { type Commands, reasons } from './commands.ts'
import type { Core, LogRecord, User } from './core.ts'

type Message = Record<string, unknown>
export type Mode = 'off' | 'away' | 'registering' | 'online' | 'stolen'

export interface Verdict {
  opens: boolean
  message: string
}

/** A record that no server has acknowledged. */
export interface Waiting {
  number: number
  record: LogRecord
}

/** The socket to the server: registers, asks, sends again what was not answered, and runs one command at a time. */
export function createLink(core: Core, commands: Commands) {
  const { kept, switches, clock } = core
  let mode: Mode = 'off'
  let socket: WebSocket | undefined
  let plugged = true
  let isBusy = false
  let stopReconnect = () => {}
  /** The message that was sent last and waits for its `ret`. */
  let sent: { ret: string; took(answer: Message): void; stop(): void; done(): void } | undefined
  /** A person stands at the reader until this is called. */
  let asking: { number: number; decide(verdict: Verdict | undefined): void } | undefined
  const old = new Set<WebSocket>()

  const become = (next: Mode) => {
    if (mode === next) return
    mode = next
    core.log('mode', next)
  }
  const server = () => kept.get<string>('note', 'server')

  const drop = (why: string) => {
    core.log('network', `socket dropped: ${why}`)
    const dropped = socket
    socket = undefined
    sent?.stop()
    sent?.done()
    sent = undefined
    if (mode !== 'off') become('away')
    dropped?.terminate()
    stopReconnect()
    if (mode !== 'off') stopReconnect = core.timers.after(switches.reconnect_ms, connect)
  }

  const write = (message: object) => {
    if (plugged && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  /** Sends a request. When no answer comes the socket is dropped, and waiting messages are sent again on the next one. */
  const request = (message: Message, took: (answer: Message) => void) => {
    let done = () => {}
    clock.busy(
      new Promise<void>((resolve) => {
        done = resolve
      }),
    )
    const stop = core.timers.after(switches.answer_wait_ms, () => drop('no answer'))
    sent = { ret: String(message.cmd), took, stop, done }
    write({ ...message, sn: core.sn })
  }

  const register = () => {
    become('registering')
    const users = kept.all<User>('user')
    const devinfo = {
      modelname: 'T4',
      usersize: switches.users_capacity,
      facesize: switches.users_capacity,
      cardsize: switches.users_capacity,
      logsize: 100_000,
      useduser: users.length,
      usedface: users.filter((user) => user.face).length,
      usedlog: kept.count('log'),
      usednewlog: kept.count('waiting'),
      firmware: 'ai518_f43v_v2.16',
      time: core.time.text(),
      mac: '00-01-A9-00-00-01',
    }
    request({ cmd: 'reg', devinfo }, (answer) => {
      if (answer.result !== true) return drop('registration refused')
      become('online')
      next()
    })
  }

  const verdictOf = (answer: Message): Verdict => {
    const opens = answer.access === true || (switches.access_form === 'any' && Boolean(answer.access))
    return { opens, message: typeof answer.message === 'string' ? answer.message : '' }
  }

  const sendLog = (rows: Waiting[], isLive: boolean) => {
    const logindex = rows.at(-1)!.number
    const message = { cmd: 'sendlog', count: rows.length, logindex, record: rows.map((row) => row.record) }
    request(message, (answer) => {
      const isEchoed = answer.count === rows.length && answer.logindex === logindex
      if (answer.result !== true || (switches.echo_needed && !isEchoed)) return drop('answer does not count')
      for (const row of rows) kept.remove('waiting', numbered(row.number))
      if (asking && rows.some((row) => row.number === asking!.number)) asking.decide(verdictOf(answer))
      else if (verdictOf(answer).opens && (!isLive || switches.late_answer_opens))
        link.openedForNobody?.(rows.at(-1)!.record)
      next()
    })
    if (core.faults.take('duplicate_log')) write({ ...message, sn: core.sn })
  }

  /** The next message to send: the person who waits, then unacknowledged records, then users who were enrolled here. */
  const next = () => {
    if (mode !== 'online' || sent) return
    const rows = kept.all<Waiting>('waiting')
    const live = asking && rows.find((row) => row.number === asking!.number)
    if (live) return sendLog([live], true)
    if (rows.length > 0) return sendLog(rows.slice(0, switches.repeats === 'batch' ? switches.batch_size : 1), false)
    const user = switches.enrolls_on_reg ? kept.all<User>('user').find((one) => one.isNews) : undefined
    if (!user) return
    const { enrollid, name, face: record } = user
    request({ cmd: 'senduser', enrollid, name, backupnum: record ? 50 : 0, admin: 0, record }, (answer) => {
      if (answer.result !== true) return
      kept.put('user', String(enrollid).padStart(12, '0'), { ...user, isNews: false })
      next()
    })
  }

  const obey = (message: Message) => {
    const name = String(message.cmd)
    const reply = (answer: Message) => {
      const { ret, ...rest } = answer
      write(switches.answers_as === 'ret' ? answer : { cmd: ret, ...rest })
    }
    if (isBusy) {
      if (switches.busy_refused) reply({ ret: name, sn: core.sn, result: false, reason: reasons.busy })
      return
    }
    isBusy = true
    const finish = () => {
      isBusy = false
      reply(commands.overSocket(name, message))
    }
    if (switches.command_ms > 0) core.timers.after(switches.command_ms, finish)
    else finish()
  }

  const heard = (text: string) => {
    let message: Message
    try {
      message = JSON.parse(text) as Message
    } catch {
      return core.log('network', 'no JSON')
    }
    if (typeof message.cmd === 'string') return obey(message)
    if (!sent || message.ret !== sent.ret) return
    if (message.ret === 'sendlog' && core.faults.take('answer_lost')) return
    const { took, stop, done } = sent
    stop()
    sent = undefined
    const cloud = timeOfText(String(message.cloudtime ?? ''))
    if (cloud !== undefined && switches.cloudtime_sets_clock) core.time.set(cloud)
    took(message)
    done()
  }

  function connect(): void {
    const address = server()
    if (mode === 'off' || mode === 'stolen' || !address || socket) return
    if (!plugged) {
      stopReconnect = core.timers.after(switches.reconnect_ms, connect)
      return
    }
    const opening = new WebSocket(address, { autoPong: switches.answers_pings, handshakeTimeout: 5000 })
    socket = opening
    clock.busy(
      new Promise<void>((resolve) => {
        opening.once('open', resolve)
        opening.once('close', () => resolve())
      }),
    )
    opening.on('open', () => {
      if (socket === opening) register()
    })
    opening.on('message', (data) => {
      if (socket === opening && plugged) heard(String(data))
    })
    opening.on('error', () => {})
    opening.on('close', () => {
      old.delete(opening)
      if (socket === opening) drop('closed')
    })
  }

  const link = {
    /** Called for an answer that opens although nobody waits: a late one, or one to a message that was repeated after a reconnect. */
    openedForNobody: undefined as ((record: LogRecord) => void) | undefined,
    get mode() {
      return mode
    },
    start(isStolen: boolean) {
      mode = 'away'
      if (isStolen) become('stolen')
      connect()
    },
    connect,
    /** Asks about a person at the reader; undefined when there is no answer in time. */
    ask(row: Waiting): Promise<Verdict | undefined> {
      return new Promise((resolve) => {
        const stop = core.timers.after(switches.person_waits_ms, () => asking?.decide(undefined))
        asking = {
          number: row.number,
          decide(verdict) {
            stop()
            asking = undefined
            resolve(verdict)
          },
        }
        next()
      })
    },
    /** Keeps a record until a server has acknowledged it. */
    keep(record: LogRecord): Waiting {
      const number = kept.append('log', record)
      const row = { number, record }
      kept.put('waiting', numbered(number), row)
      return row
    },
    next,
    waiting: () => kept.all<Waiting>('waiting'),
    get isPlugged() {
      return plugged
    },
    cut() {
      plugged = false
      const cutOff = socket
      if (cutOff && switches.old_socket === 'stays') {
        // The server still believes in this socket: nothing is closed, and nothing comes through.
        socket = undefined
        old.add(cutOff)
        cutOff.pause()
      }
      drop('cable out')
      asking?.decide(undefined)
    },
    restore() {
      plugged = true
    },
    stop() {
      mode = 'off'
      asking?.decide(undefined)
      stopReconnect()
      drop('power lost')
      for (const one of old) one.terminate()
      old.clear()
      isBusy = false
    },
  }
  return link
}

export type Link = ReturnType<typeof createLink>

import { type Clock, realClock, timersOf } from '../parts/clock.ts'
import { faultList } from '../parts/faults.ts'
import { openKept } from '../parts/kept.ts'
import type { LogLine } from '../parts/log.ts'
import { createWebServer } from '../parts/web-server.ts'
import { createCommands } from './commands.ts'
import { createCore, type Setting, type User } from './core.ts'
import { createLink, type Mode, type Waiting } from './link.ts'
import { type Credential, createReader, type Opening, type Outcome, type Passage } from './reader.ts'
import { type Fault, type Switches, withDefaults } from './switches.ts'

const linesKept = 500

export interface Options {
  /** The folder in which the reader keeps everything; another start with the same folder is the same reader. */
  stateDir: string
  /** The port of its HTTP API; 0 takes a free one. */
  port?: number
  host?: string
  /**
   * The server whose WebSocket it opens: its host and port are used, the path is always /pub/chat. The reader is then set to ask that
   * server (`Servidor Valida`), and to use its own rules when there is no answer.
   */
  address?: string
  /** The password of the HTTP API. */
  password?: string
  clock?: Clock
  switches?: Partial<Switches>
  onLog?(line: LogLine): void
}

export interface Topdata {
  /** The address of the HTTP API. */
  address: string
  sn: string
  mode(): Mode
  /** `off`, `idle`, `asking` or `free`. */
  state(): string
  present(credential: Credential): Promise<Outcome>
  turn(): { passed: boolean }
  cutNetwork(): void
  restoreNetwork(): void
  cutPower(): void
  restorePower(): void
  jumpClock(seconds: number): void
  /** Its wall clock, in ms as if it were UTC. */
  time(): number
  fault(fault: Fault): void
  setSwitches(changes: Partial<Switches>): void
  setting(name: Setting): number
  openings(): Opening[]
  passages(): Passage[]
  /** Records that no server acknowledged. */
  waiting(): Waiting[]
  users(): User[]
  /** Enrols a user at the reader itself. */
  enrol(user: { id: number; card?: number; face?: boolean }): void
  log(): readonly LogLine[]
  display(): string
  end(): Promise<void>
}

/** Starts an emulated facial reader, whose HTTP API is listening when this resolves. */
export async function startTopdata(options: Options): Promise<Topdata> {
  const { stateDir, host = '127.0.0.1', clock = realClock } = options
  const switches = withDefaults(options.switches)
  const kept = openKept(stateDir)
  if (options.password) kept.put('note', 'password', options.password)
  if (options.address) {
    const url = new URL(options.address)
    kept.put('note', 'server', `ws://${url.hostname}:${url.port || '7792'}/pub/chat`)
    if (kept.get('setting', 'server_verify') === undefined) kept.put('setting', 'server_verify', 2)
  }

  const lines: LogLine[] = []
  let shown = ''
  const onLog = (line: LogLine) => {
    lines.push(line)
    if (lines.length > linesKept) lines.shift()
    if (line.kind === 'display') shown = line.text
    options.onLog?.(line)
  }
  const timers = timersOf(clock)
  const faults = faultList<Fault>()
  const core = createCore({ kept, switches, faults, clock, timers, onLog })
  const commands = createCommands(core, (by) => reader.open(by, null))
  const link = createLink(core, commands)
  const reader = createReader(core, link, () => switchOff())
  const server = createWebServer({
    isPlugged: () => link.isPlugged,
    async handle({ method, url, body }) {
      if (method !== 'POST' || url.pathname !== '/api') return { status: 404 }
      return { ...commands.overHttp(body), headers: { 'content-type': 'application/json' } }
    },
    failed: (error) => core.log('command', 'failed', { error: String(error.stack) }),
  })
  const port = await server.listen(options.port ?? 0, host)
  let powered = false
  let isFirst = true

  const switchOn = () => {
    if (powered) return
    powered = true
    core.log('power', 'on')
    server.switchOn()
    link.start(!isFirst && faults.take('topface_steals'))
    isFirst = false
  }
  const switchOff = () => {
    if (!powered) return
    powered = false
    core.log('power', 'off')
    link.stop()
    reader.stop()
    commands.stop()
    timers.stopAll()
    server.switchOff()
  }

  switchOn()

  return {
    address: `http://${host}:${port}`,
    sn: core.sn,
    mode: () => link.mode,
    state: () => (powered ? reader.state : 'off'),
    present: reader.present,
    turn: reader.turn,
    cutNetwork() {
      core.log('network', 'cut')
      link.cut()
      server.dropConnections()
    },
    restoreNetwork() {
      core.log('network', 'restored')
      link.restore()
    },
    cutPower: switchOff,
    restorePower: switchOn,
    jumpClock: core.time.jump,
    time: core.time.shown,
    fault: faults.arm,
    setSwitches: (changes) => void Object.assign(switches, changes),
    setting: core.setting,
    openings: () => kept.all<Opening>('opening'),
    passages: () => kept.all<Passage>('passage'),
    waiting: link.waiting,
    users: () => kept.all<User>('user'),
    enrol({ id, card, face }) {
      const user: User = { enrollid: id, name: `Aluno ${id}`, enable: 1, card, isNews: true }
      kept.put('user', String(id).padStart(12, '0'), face ? { ...user, face: '/9j/AAAA' } : user)
      link.next()
    },
    log: () => lines,
    display: () => shown,
    async end() {
      switchOff()
      await server.close()
      kept.close()
    },
  }
}

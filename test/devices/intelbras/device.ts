import { type Clock, realClock, timersOf } from '../parts/clock.ts'
import { openKept } from '../parts/kept.ts'
import type { LogLine } from '../parts/log.ts'
import { createWebServer } from '../parts/web-server.ts'
import { createCommands } from './commands.ts'
import { type Card, createCore, knownSettings, type User } from './core.ts'
import { createDigest } from './digest.ts'
import { createDoor, type Opening, type Passage } from './door.ts'
import type { EventRow } from './events.ts'
import { createLink, type Mode, newFaults } from './link.ts'
import { type Credential, createReader, type Outcome } from './reader.ts'
import { createSender } from './sender.ts'
import { type Fault, type Switches, withDefaults } from './switches.ts'

const linesKept = 500

export interface Options {
  /** The folder in which the terminal keeps everything; another start with the same folder is the same terminal. */
  stateDir: string
  /** The port for commands; 0 takes a free one. */
  port?: number
  host?: string
  /** The server to ask, with its path: the terminal is then set to it, as an installer does it. */
  address?: string
  /** The password of admin, which the terminal asks for when it is first switched on. */
  password?: string
  clock?: Clock
  switches?: Partial<Switches>
  onLog?(line: LogLine): void
}

export interface Intelbras {
  address: string
  serial: string
  mode(): Mode
  /** `off`, `idle`, `asking` or `free`, as the person in front of it sees it. */
  state(): string
  present(credential: Credential): Promise<Outcome>
  /** Pushes the arm of the turnstile behind the terminal. */
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
  setting(name: string): string
  openings(): Opening[]
  passages(): Passage[]
  /** Everything that it recorded, and what nobody has accepted yet. */
  events(): EventRow[]
  stored(): EventRow[]
  users(): User[]
  cards(): Card[]
  /** Ids of users with a face. */
  hasFace(userId: string): boolean
  /** A person looks into a camera that is waiting for a face; false when it is not waiting. */
  giveFace(photo: Buffer): boolean
  /** Enrols a user at the terminal itself. */
  enrol(user: { id: string; card?: string; face?: boolean }): void
  log(): readonly LogLine[]
  display(): string
  end(): Promise<void>
}

/** Starts an emulated Bio-T terminal, which is listening when this resolves. */
export async function startIntelbras(options: Options): Promise<Intelbras> {
  const { stateDir, host = '127.0.0.1', clock = realClock } = options
  const switches = withDefaults(options.switches)
  const kept = openKept(stateDir)
  if (options.password) kept.put('note', 'password', options.password)
  if (options.address) {
    const { hostname, port, pathname } = new URL(options.address)
    const path = pathname.replace(/\/+$/, '')
    const settings = {
      'PictureHttpUpload.Enable': 'true',
      'PictureHttpUpload.UploadServerList[0].Address': hostname,
      'PictureHttpUpload.UploadServerList[0].Port': port || '80',
      'PictureHttpUpload.UploadServerList[0].Uploadpath': `${path}/notification`,
      'Intelbras_ModeCfg.DeviceMode': '2',
      'Intelbras_ModeCfg.KeepAlive.Enable': 'true',
      'Intelbras_ModeCfg.KeepAlive.Path': `${path}/keepalive`,
    }
    for (const [name, value] of Object.entries(settings)) kept.put('setting', name, value)
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
  const sender = createSender({ clock, timers })
  const core = createCore({ kept, switches, clock, timers, isPlugged: () => sender.isPlugged, onLog })
  const faults = newFaults()
  const link = createLink(core, sender, faults)
  let powered = false
  /** The user whose face is being taken. */
  let capturing: string | undefined
  const door = createDoor(core, {
    turned: (passage) => reader.turned(passage),
    opened() {
      if (faults.take('power_lost_after_grant')) switchOff()
    },
  })
  const reader = createReader(core, { door, link })
  const digest = createDigest(core)
  const commands = createCommands(core, {
    door: {
      ...door,
      openRemotely() {
        door.openRemotely()
        reader.openedRemotely()
      },
    },
    capture(userId, seconds) {
      capturing = userId
      core.show('Olhe para a câmera')
      timers.after(seconds * 1000, () => {
        capturing = undefined
      })
    },
    onConfigured: () => link.configure(),
    onReboot() {
      switchOff()
      switchOn()
    },
  })
  const server = createWebServer({
    isPlugged: () => sender.isPlugged,
    async handle(request) {
      const challenge = digest.refuses(request.method, request.target, request.headers.authorization)
      if (challenge) return { status: 401, headers: { 'www-authenticate': challenge } }
      return commands(request)
    },
    failed: (error) => core.log('command', 'failed', { error: String(error.stack) }),
  })
  const port = await server.listen(options.port ?? 0, host)

  const switchOn = () => {
    if (powered) return
    powered = true
    core.log('power', 'on')
    server.switchOn()
    link.start()
  }
  const switchOff = () => {
    if (!powered) return
    powered = false
    core.log('power', 'off')
    link.stop()
    door.stop()
    reader.stop()
    digest.stop()
    sender.stop()
    timers.stopAll()
    server.switchOff()
    if (!switches.configuration_survives_power) for (const name of knownSettings()) kept.remove('setting', name)
  }

  switchOn()

  return {
    address: `http://${host}:${port}`,
    serial: core.serial,
    mode: () => link.mode,
    state: () => (powered ? (reader.state === 'asking' ? 'asking' : door.isFree ? 'free' : 'idle') : 'off'),
    present: reader.present,
    turn: () => door.turn(),
    cutNetwork() {
      core.log('network', 'cut')
      sender.cut()
      server.dropConnections()
    },
    restoreNetwork() {
      core.log('network', 'restored')
      server.dropConnections()
      sender.restore()
    },
    cutPower: switchOff,
    restorePower: switchOn,
    jumpClock: core.time.jump,
    time: core.time.shown,
    fault: faults.arm,
    setSwitches: (changes) => void Object.assign(switches, changes),
    setting: core.setting,
    openings: door.openings,
    passages: door.passages,
    events: () => kept.all<EventRow>('event'),
    stored: link.stored,
    users: () => kept.all<User>('user'),
    cards: () => kept.all<Card>('card'),
    hasFace: (userId) => kept.get('face', userId) !== undefined,
    giveFace(photo) {
      if (capturing === undefined || !powered) return false
      kept.put('face', capturing, photo.toString('base64'))
      core.log('enrol', 'face taken', { userId: capturing })
      capturing = undefined
      return true
    },
    enrol({ id, card, face }) {
      kept.put('user', id, { UserID: id, UserName: '', UserType: 0 })
      if (card) kept.put('card', card, { CardNo: card, UserID: id })
      if (face) kept.put('face', id, 'AAAA')
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

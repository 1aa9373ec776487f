import { wholeNumber } from '../parts/exact-json.ts'
import type { Arm } from './arm.ts'
import type { Call, Command } from './call.ts'
import type { Core } from './core.ts'
import type { Enrolment } from './enrolment.ts'
import { createImageCommands } from './image-commands.ts'
import type { Link } from './link.ts'
import type { Monitor } from './monitor.ts'
import { createObjectCommands } from './object-commands.ts'
import { isRecord, Refused } from './queries.ts'
import { directionsIn, type Reader, readResult } from './reader.ts'

export interface CommandParts {
  arm: Arm
  reader: Reader
  link: Link
  monitor: Monitor
  enrolment: Enrolment
  bootedAt(): number
  /** Applies a new configuration. */
  onConfigured(): void
  onReboot(): void
}

/** Everything that a server can make the device do, by name. */
export function createCommands(core: Core, parts: CommandParts): Record<string, Command> {
  const { arm, reader, link, monitor, enrolment, onConfigured, onReboot } = parts
  const objects = createObjectCommands(core)

  const apart = (actions: unknown) => {
    for (const one of Array.isArray(actions) ? actions : []) {
      if (!isRecord(one) || one.action === 'catra') continue
      core.log('command', `action ${one.action}`, { parameters: one.parameters })
      const id = wholeNumber(/(?:door|id)\s*=\s*(\d+)/.exec(String(one.parameters ?? ''))?.[1])
      if (one.action === 'door') monitor.tell('door', { door: { id, open: true }, time: core.time() })
      if (one.action === 'sec_box') monitor.tell('secbox', { secbox: { id, open: true }, time: core.time() })
    }
  }

  return {
    ...Object.fromEntries(
      Object.entries(objects).map(([name, run]) => [
        name,
        ({ body }: Call) => {
          const answer = run(body)
          if (name !== 'load_objects' && body.object === 'devices') onConfigured()
          return answer
        },
      ]),
    ),
    ...createConfigurationCommands(core, onConfigured),
    ...createImageCommands(core),
    system_information() {
      const seconds = Math.floor((core.clock.now() - parts.bootedAt()) / 1000)
      return {
        uptime: {
          days: Math.floor(seconds / 86_400),
          hours: Math.floor(seconds / 3600) % 24,
          minutes: Math.floor(seconds / 60) % 60,
          seconds: seconds % 60,
        },
        time: core.time(),
        serial: String(core.store.noted('serial')),
        version: core.switches.old_online_client ? '5.13.2' : '6.20.6',
        device_id: core.deviceId,
        online: link.mode === 'online',
        license: { users: core.switches.users_capacity, device: core.switches.online_engages ? 1 : 0 },
      }
    },
    set_system_time({ body }) {
      const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
        (name) => body[name],
      ) as number[]
      const given = [year, month, day, hour, minute, second]
      const shown = Date.UTC(year!, month! - 1, day, hour, minute, second)
      const read = new Date(shown)
      const isTime = given.every(Number.isInteger) && read.getUTCDate() === day && read.getUTCHours() === hour
      if (!isTime) throw new Refused('Invalid date')
      core.setTime(shown / 1000)
      return {}
    },
    execute_actions({ body }) {
      if (!Array.isArray(body.actions)) throw new Refused('actions: a list is expected')
      const directions = directionsIn(body.actions)
      const isFromWeb = /\breason\s*=\s*3\b/.test(JSON.stringify(body.actions))
      if (directions.length > 0) reader.releaseRemotely(directions, isFromWeb ? 12 : 10)
      apart(body.actions)
      return undefined
    },
    remote_user_authorization({ body }) {
      const answer = readResult(body)
      if (!answer) throw new Refused('event: a number is expected')
      core.show([answer.userName, answer.message].filter(Boolean).join(': '))
      if (answer.directions.length > 0) reader.releaseRemotely(answer.directions, answer.event, answer.userId ?? 0)
      return undefined
    },
    message_to_screen({ body }) {
      if (typeof body.message !== 'string') throw new Refused('message: a string is expected')
      core.show(body.message)
      return undefined
    },
    buzzer_buzz: () => undefined,
    door_state: () => ({ doors: [{ id: 1, open: arm.pending.length > 0 }], sec_boxes: [] }),
    get_catra_info() {
      const { id: _, ...counters } = core.store.get('catra_infos', 1)!
      return counters
    },
    remote_enroll: ({ body }) => enrolment.begin(body),
    cancel_remote_enroll: () => enrolment.cancel(),
    reboot() {
      setImmediate(onReboot)
      return {}
    },
  }
}

function createConfigurationCommands(core: Core, onConfigured: () => void): Record<string, Command> {
  const notFound = () => new Refused('Node or attribute not found')
  return {
    get_configuration({ body }) {
      const answer: Record<string, Record<string, string>> = {}
      for (const [module, names] of Object.entries(body)) {
        if (!Array.isArray(names)) throw new Refused(`${module}: a list is expected`)
        const found = names.map((name) => [name, core.store.setting(module, String(name))] as const)
        if (found.some(([, value]) => value === undefined)) throw notFound()
        if (found.length > 0) answer[module] = Object.fromEntries(found) as Record<string, string>
      }
      return answer
    },
    set_configuration({ body }) {
      const changes = Object.entries(body).flatMap(([module, settings]) => {
        if (!isRecord(settings)) throw new Refused(`${module}: an object is expected`)
        return Object.entries(settings).map(([name, value]) => ({ module, name, value }))
      })
      for (const { module, name, value } of changes) {
        if (core.store.setting(module, name) === undefined) throw notFound()
        const isWritten =
          typeof value === 'string' || (core.switches.numbers_in_configuration && typeof value === 'number')
        if (!isWritten) throw new Refused(`${module}.${name}: a string is expected`)
      }
      const hadNtp = core.setting('ntp', 'enabled')
      core.store.inOne(() => {
        for (const { module, name, value } of changes) core.store.set(module, name, String(value))
      })
      if (core.setting('ntp', 'enabled') === '1' && hadNtp !== '1') {
        const hours = core.switches.ntp_stamps === 'local' ? core.switches.wall_clock_hours : 0
        core.setTime(Math.floor(core.clock.now() / 1000) + hours * 3600)
      }
      onConfigured()
      return {}
    },
  }
}

import { reply } from '../../devices/body.ts'
import { defineMake } from '../../devices/define-make.ts'
import { createWallClock } from '../../devices/wall-clock.ts'
import { createQuestions } from '../questions.ts'
import { configure, differs, keepaliveSeconds } from './configuration.ts'
import { type AccessEvent, createEventReader, isAccess } from './events.ts'
import { createFaces } from './faces.ts'
import { createTerminal, linesOf } from './http-client.ts'
import { readNotification } from './notification.ts'
import { settings } from './settings.ts'
import { createUsers } from './users.ts'

/** Without a keepalive for this long the terminal decides alone. */
const silentMs = 3 * keepaliveSeconds * 1000

/** Intelbras Bio-T face terminals in online mode; see docs/turnstiles-intelbras.md. */
export const intelbras = defineMake({
  id: 'intelbras',
  name: 'Intelbras',
  factoryPasswords: ['admin', 'admin123'],
  sendsPassword: false,
  settings,
  enrols: ['face'],
  speak({ door, settings, access }) {
    const terminal = createTerminal(door, access)
    const clock = createWallClock(door)
    const readEvent = createEventReader(door, settings, clock)
    const answer = createQuestions(door, { tellsPassage: true })
    const isAddressed = Boolean(door.device.address && door.device.password !== null)
    let heardAt = Number.NEGATIVE_INFINITY

    const isHeard = () => door.now() - heardAt < silentMs
    const mode = (isThere: boolean) => (isHeard() ? 'online' : isThere ? 'contingency' : 'unknown')
    const heard = () => {
      const was = isHeard()
      heardAt = door.now()
      if (!was) door.health({ online: true, mode: 'online' })
    }
    const measure = async () => {
      const before = door.now()
      const shown = linesOf(await terminal.get('global.cgi?action=getCurrentTime')).get('result')
      clock.shows(shown, Math.round((before + door.now()) / 2))
    }

    /** A turn belongs to the grant that it names, else to the only one that waits. */
    const turned = ({ credential, direction, at, log }: AccessEvent) => {
      const waiting = door.waiting()
      const own = waiting.filter(({ userId }) => credential?.type === 'user' && userId === credential.user_id)
      const [grant, other] = own.length > 0 ? own : waiting
      const only = other === undefined ? grant : undefined
      door.turned({ attemptId: only?.attemptId, direction: only?.direction ?? direction, at, log })
    }

    return {
      abilities: {
        confirmsTurns: settings.turn_code !== '',
        holdsUsers: isAddressed,
        letsOutAlone: settings.direction === 'out',
      },
      async receive(request, response, path) {
        const [name] = path.split('?')
        if (name === '/keepalive') {
          heard()
          return reply(response, 200, 'OK', { 'content-type': 'text/plain' })
        }
        if (name !== '/notification' || request.method !== 'POST') return reply(response, 404)
        const raw = await readNotification(request)
        heard()
        // A notification that cannot be read is answered too: the terminal would otherwise repeat it for ever.
        if (raw === undefined) door.log('warn', 'a notification could not be read')
        const events = (raw ?? []).flatMap((one) => readEvent(one, raw?.length === 1) ?? [])
        const isTurn = ({ code }: AccessEvent) => settings.turn_code !== '' && code === settings.turn_code
        events.filter(isTurn).forEach(turned)
        const { opens, message } = await answer(events.filter(isAccess), events.length === 1)
        reply(response, 200, JSON.stringify({ message, code: '200', auth: String(opens) }))
      },
      async release() {
        await terminal.get('accessControl.cgi?action=openDoor&channel=1&Type=Remote')
      },
      ...createUsers({ door, terminal, clock, settings }),
      ...createFaces(terminal),
      upkeep: {
        isReachable: () => isAddressed,
        isOnline: (reach) => reach === 'up' || isHeard(),
        mode: (reach) => mode(reach === 'up'),
        start: () => door.alarm('address_missing', !isAddressed),
        async identify() {
          return { serial: linesOf(await terminal.get('magicBox.cgi?action=getSerialNo')).get('sn') }
        },
        async begin(wasUp) {
          await measure()
          if (wasUp) return
          const version = linesOf(await terminal.get('magicBox.cgi?action=getSoftwareVersion')).get('version')
          if (version) door.health({ firmware: version.slice(0, 100) })
        },
        clock: {
          isOff: clock.isOff,
          async set() {
            const time = encodeURIComponent(clock.textOf(door.now()))
            await terminal.get(`global.cgi?action=setCurrentTime&time=${time}`)
            await measure()
          },
        },
        configure: () => configure(door, terminal),
        differs: () => differs(door, terminal),
        insists: true,
        async end(configuredAt) {
          const isSilent = configuredAt !== undefined && door.now() - configuredAt > 2 * silentMs && !isHeard()
          door.alarm('online_but_silent', isSilent)
        },
      },
    }
  },
})

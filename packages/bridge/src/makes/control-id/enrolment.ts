import { DeviceRefused, type Door, type Enrolled, unlessRefused } from '../../devices/adapter.ts'
import type { Commands } from './commands.ts'
import { cardDigits, isRecord, wholeNumber } from './exact-json.ts'
import { isFull, refusal } from './http-client.ts'

const types = { card: 'card', face: 'face', finger: 'biometry' }

/** The device waits about a minute for the person. */
const waitMs = 75_000
/** The device does not take larger photos. */
const mostPhoto = 2 * 1024 * 1024

interface Waiting {
  what: Enrolled
  userId: number
  done(card: string | undefined): void
}

export type Enrolment = ReturnType<typeof createEnrolment>

/** Enrolment at the device, started from afar: the device asks the person in front of it, and keeps what they give. */
export function createEnrolment(door: Door, commands: Commands) {
  let waiting: Waiting | undefined

  const cardsOf = async (userId: number): Promise<string[]> => {
    const rows = await commands.load('cards', ['id', 'value'], { user_id: userId })
    return rows.flatMap(({ value }) => cardDigits(value) ?? [])
  }

  const ask = async (what: Enrolled, userId: number): Promise<string | undefined> => {
    const body = {
      type: types[what],
      user_id: userId,
      save: true,
      sync: true,
      ...(what === 'face' ? { auto: true } : {}),
    }
    const answer = await commands.run('remote_enroll', body, { timeoutMs: waitMs })
    if (isRecord(answer) && (answer.success === false || typeof answer.error === 'string')) {
      throw refusal({ command: 'remote_enroll', said: answer.error }, 'enrolled_nothing')
    }
    return isRecord(answer) ? cardDigits(answer.card_value) : undefined
  }

  return {
    async enrol(what: Enrolled, userId: number): Promise<{ card?: string }> {
      if (waiting) throw new DeviceRefused('enrolment_under_way')
      const reported = new Promise<string | undefined>((resolve) => {
        waiting = { what, userId, done: resolve }
      })
      try {
        const [user] = await commands.load('users', ['id'], { id: userId })
        if (!user) throw new DeviceRefused('member_unknown')
        const before = what === 'card' ? await cardsOf(userId) : []
        // Some devices report it in the answer, some in a message of its own, and an answer may get lost.
        const named = await Promise.race([ask(what, userId), reported])
        if (what !== 'card') return {}
        const card = (await cardsOf(userId)).find((number) => !before.includes(number)) ?? named
        if (card === undefined) throw new DeviceRefused('card_not_named')
        return { card }
      } catch (error) {
        await commands.run('cancel_remote_enroll', {}).catch(() => {})
        throw error
      } finally {
        waiting = undefined
      }
    },
    /** Takes a report that something was enrolled. Returns whether it belongs to the enrolment under way. */
    reported(what: Enrolled, values: Record<string, unknown>): boolean {
      if (!waiting || waiting.what !== what) return false
      const userId = wholeNumber(values.user_id)
      if (userId !== waiting.userId) return false
      waiting.done(cardDigits(values.card_value ?? values.value))
      return true
    },
    /** The photo that the device keeps of a face; undefined where it keeps none. */
    async readFace(userId: number): Promise<Uint8Array | undefined> {
      const photo = await commands.bytes('user_get_image', { user_id: String(userId) }).catch(unlessRefused)
      return photo && photo.length > 0 && isPhoto(photo) ? photo : undefined
    },
    async writeFace(userId: number, photo: Uint8Array): Promise<void> {
      if (photo.length > mostPhoto || !isPhoto(photo)) throw new DeviceRefused('no_photo')
      const image = Buffer.from(photo).toString('base64')
      const timestamp = Math.floor(door.now() / 1000)
      const body = { match: false, user_images: [{ user_id: userId, timestamp, image }] }
      const answer = await commands.run('user_set_image_list', body, { timeoutMs: 20_000 })
      const [result] = isRecord(answer) && Array.isArray(answer.results) ? answer.results : []
      if (!isRecord(result) || result.success !== false) return
      const [first] = Array.isArray(result.errors) ? result.errors : []
      const refused = refusal(
        { command: 'user_set_image_list', said: isRecord(first) && first.message },
        'took_no_face',
      )
      if (isFull(refused)) door.alarm('device_full', true)
      throw refused
    },
  }
}

function isPhoto(bytes: Uint8Array): boolean {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  return isJpeg || Buffer.from(bytes.subarray(1, 4)).toString('latin1') === 'PNG'
}

import { createHash } from 'node:crypto'
import { wholeNumber } from '../parts/exact-json.ts'
import type { Call, Command } from './call.ts'
import type { Core } from './core.ts'
import { isRecord, Refused } from './queries.ts'

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const mostBytes = 2 * 1024 * 1024

interface Size {
  width: number
  height: number
}

/** The size in a PNG or JPEG; `unknown` for a JPEG without one, undefined for anything else. */
function sizeOf(image: Buffer): Size | 'unknown' | undefined {
  if (image.subarray(1, 4).toString('latin1') === 'PNG' && image.length >= 24) {
    return { width: image.readUInt32BE(16), height: image.readUInt32BE(20) }
  }
  if (image[0] !== 0xff || image[1] !== 0xd8) return undefined
  for (let at = 2; at + 9 < image.length && image[at] === 0xff; at += 2 + image.readUInt16BE(at + 2)) {
    const marker = image[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: image.readUInt16BE(at + 5), width: image.readUInt16BE(at + 7) }
  }
  return 'unknown'
}

/** Photos that a server sends; the device only keeps whose they are. */
export function createImageCommands(core: Core): Record<string, Command> {
  const { store } = core
  const faces = () => store.all('users').filter((user) => user.image_timestamp)

  const setImage = (userId: unknown, image: Buffer, timestamp: unknown, match: boolean) => {
    const id = wholeNumber(userId)
    const user = id === undefined ? undefined : store.get('users', id)
    const answer = (errors: object[]) => ({ user_id: id ?? 0, success: errors.length === 0, errors })
    const wrong = (message: string, info: object = {}) => answer([{ message, info }])
    if (!user) return wrong('User not found')
    if (image.length === 0 || image.length > mostBytes) return wrong('Image too large', { size: image.length })
    const size = sizeOf(image)
    if (!size) return wrong('Image is neither JPG nor PNG')
    if (size !== 'unknown') {
      const { width, height } = size
      const fits = width >= 160 && height >= 160 && Math.max(width, height) <= 1920 && Math.min(width, height) <= 1080
      if (!fits) return wrong('Image has a wrong size', size)
    }
    const hash = createHash('sha1').update(image).digest('hex')
    const owner = faces().find((other) => other.id !== user.id && store.noted(`face:${other.id}`) === hash)
    if (match && owner) return wrong('Face exists', { match_user_id: owner.id })
    if (!user.image_timestamp && faces().length >= core.switches.faces_capacity) return wrong('Maximum number of faces')
    store.put('users', { ...user, image_timestamp: Number(wholeNumber(timestamp) ?? core.time()) || core.time() })
    store.note(`face:${user.id}`, hash)
    store.note(`photo:${user.id}`, image.toString('base64'))
    return answer([])
  }

  const forget = (user: { [field: string]: unknown }) => {
    const row = store.get('users', user.id as number)
    if (row) store.put('users', { ...row, image_timestamp: 0 })
    store.note(`face:${user.id}`, null)
    store.note(`photo:${user.id}`, null)
  }

  return {
    /** The photo itself; for a face that was enrolled at the device, a few bytes that name its user. */
    user_get_image({ query }: Call) {
      const id = wholeNumber(query.get('user_id'))
      if (!faces().some((user) => user.id === id)) throw new Refused('Image not found')
      const photo = store.noted<string>(`photo:${id}`)
      return photo ? Buffer.from(photo, 'base64') : Buffer.concat([jpegStart, Buffer.from(`face of ${id}`)])
    },
    user_set_image({ query, raw }: Call) {
      const isMatched = query.get('match') === '1'
      const { errors, ...answer } = setImage(query.get('user_id'), raw, query.get('timestamp') ?? undefined, isMatched)
      return errors.length > 0 ? { ...answer, errors } : answer
    },
    user_set_image_list({ body }: Call) {
      if (!Array.isArray(body.user_images)) throw new Refused('user_images: a list is expected')
      const results = body.user_images.map((one) => {
        if (!isRecord(one) || typeof one.image !== 'string') throw new Refused('user_images: objects are expected')
        return setImage(one.user_id, Buffer.from(one.image, 'base64'), one.timestamp, body.match === true)
      })
      return { results }
    },
    user_destroy_image({ body, query }: Call) {
      const ids = body.user_ids ?? [body.user_id ?? query.get('user_id')]
      if (!Array.isArray(ids)) throw new Refused('user_ids: a list is expected')
      const wanted = new Set(ids.map((id) => wholeNumber(id)))
      for (const user of faces()) if (body.all === true || wanted.has(user.id as number)) forget(user)
      return {}
    },
  }
}

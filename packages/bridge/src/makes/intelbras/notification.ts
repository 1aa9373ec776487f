import type { IncomingMessage } from 'node:http'
import { BodyTooLarge, messageBytes, photoBytes, readBody } from '../../devices/body.ts'

/**
 * Reads the events of a notification while they arrive. The photo of the face at the door is in a part of its own, which is thrown away
 * while it arrives and never kept. Undefined when it contains no events that can be read.
 */
export async function readNotification(request: IncomingMessage): Promise<unknown[] | undefined> {
  const type = request.headers['content-type'] ?? ''
  const text = /^multipart\//i.test(type) ? await readText(request, type) : String(await readBody(request))
  try {
    const { Events } = JSON.parse(text) as { Events?: unknown }
    return Array.isArray(Events) ? Events : undefined
  } catch {
    return undefined
  }
}

async function readText(request: IncomingMessage, type: string): Promise<string> {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]?.trim() ?? 'myboundary'
  const parts = createPartReader(boundary)
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > photoBytes) throw new BodyTooLarge('The notification is too large.')
    parts.feed(chunk)
  }
  return parts.end()
}

const lineFeed = 10

/**
 * Finds the first part with JSON. Libraries for multipart expect forms, whose lines end with CRLF and whose parts have names. But some
 * firmware ends lines with LF alone, and no part of a notification has a name. So this reads line by line, and keeps no more of a photo's
 * line than could be a boundary.
 */
function createPartReader(boundary: string) {
  const marker = Buffer.from(`--${boundary}`)
  let state: 'before' | 'headers' | 'text' | 'skipped' = 'before'
  let isText = true
  let pending: Buffer[] = []
  let pendingLength = 0
  let text: Buffer[] = []
  let textLength = 0
  let found: string | undefined

  const keep = (part: Buffer) => {
    const isHeld = state === 'text' || state === 'headers'
    if (!isHeld && pendingLength > marker.length) return
    pendingLength += part.length
    if (isHeld && pendingLength + textLength > messageBytes) {
      throw new BodyTooLarge('The text of the notification is too large.')
    }
    pending.push(isHeld ? part : part.subarray(0, marker.length + 1))
  }

  const finishPart = () => {
    const whole = Buffer.concat(text).toString()
    if (whole.trimStart().startsWith('{')) found ??= whole
    text = []
    textLength = 0
  }

  const endLine = () => {
    const line = Buffer.concat(pending)
    pending = []
    pendingLength = 0
    if (line.subarray(0, marker.length).equals(marker)) {
      finishPart()
      state = 'headers'
      isText = true
    } else if (state === 'headers') {
      const header = line.toString('latin1').trim()
      if (header === '') state = isText ? 'text' : 'skipped'
      else if (/^content-type:/i.test(header)) isText = /text|json/i.test(header)
    } else if (state === 'text') {
      text.push(line)
      textLength += line.length
    }
  }

  return {
    feed(chunk: Buffer): void {
      let from = 0
      for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
        keep(chunk.subarray(from, at + 1))
        endLine()
        from = at + 1
      }
      if (from < chunk.length) keep(chunk.subarray(from))
    },
    /** An event is not lost when the body lacks its last boundary. */
    end(): string {
      endLine()
      finishPart()
      return found ?? ''
    },
  }
}

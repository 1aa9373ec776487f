import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readNotification } from './notification.ts'

const events = '{"Events":[{"Code":"AccessControl","Data":{"UserID":"100001"}}]}'

function requestOf(body: Buffer, type: string, pieces = 7): IncomingMessage {
  const size = Math.max(1, Math.ceil(body.length / pieces))
  const parts = Array.from({ length: pieces }, (_, index) => body.subarray(index * size, (index + 1) * size))
  return Object.assign(Readable.from(parts), { headers: { 'content-type': type } }) as unknown as IncomingMessage
}

/** A notification with a photo that contains line ends and dashes. */
function bodyOf(end: string, { photoFirst = false, isClosed = true } = {}): Buffer {
  const part = (type: string, content: string) => `--myboundary${end}Content-Type: ${type}${end}${end}${content}${end}`
  const parts = [part('text/plain', events), part('image/jpeg', '\xff\xd8\n\r\n--my\r\n--\n\xff'.repeat(500))]
  if (photoFirst) parts.reverse()
  return Buffer.from(`${parts.join('')}${isClosed ? `--myboundary--${end}` : ''}`, 'latin1')
}

const mixed = 'multipart/mixed; boundary=myboundary'

test.each([
  ['CRLF', bodyOf('\r\n'), mixed],
  ['LF alone', bodyOf('\n'), mixed],
  ['the face first', bodyOf('\r\n', { photoFirst: true }), mixed],
  ['no last boundary', bodyOf('\r\n', { isClosed: false }), mixed],
  ['a boundary in quotes', bodyOf('\n'), 'multipart/mixed; boundary="myboundary"'],
  ['no boundary named', bodyOf('\r\n'), 'multipart/mixed'],
  ['plain JSON', Buffer.from(events), 'application/json'],
])('%s: the events are read, in one piece or several', async (_, body, type) => {
  for (const pieces of [1, 7, 301]) {
    expect(await readNotification(requestOf(body, type, pieces))).toEqual(JSON.parse(events).Events)
  }
})

test.each([
  ['nothing', Buffer.alloc(0), 'application/json'],
  ['no JSON', Buffer.from('hello'), 'text/plain'],
  ['no events', Buffer.from('{"Events":1}'), 'application/json'],
  [
    'a part without JSON',
    Buffer.from('--myboundary\r\nContent-Type: text/plain\r\n\r\nx\r\n--myboundary--\r\n'),
    mixed,
  ],
  ['no parts', Buffer.from('hello'), mixed],
])('%s is not a notification', async (_, body, type) => {
  expect(await readNotification(requestOf(body, type))).toBeUndefined()
})

test('a text beyond 256 kB and a body beyond 4 MB are not read', async () => {
  const text = Buffer.from(
    `--myboundary\r\nContent-Type: text/plain\r\n\r\n${'x'.repeat(300_000)}\r\n--myboundary--\r\n`,
  )
  await expect(readNotification(requestOf(text, mixed))).rejects.toThrow('too large')
  const photo = Buffer.concat([
    Buffer.from('--myboundary\r\nContent-Type: image/jpeg\r\n\r\n'),
    Buffer.alloc(5_000_000),
  ])
  await expect(readNotification(requestOf(photo, mixed))).rejects.toThrow('too large')
})

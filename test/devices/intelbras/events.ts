import { createHash } from 'node:crypto'
import type { Core } from './core.ts'

/** The data of one event, which is kept until it was reported. */
export interface EventRow {
  number: number
  Code: string
  /** The real time and the wall clock's, in ms. */
  at: number
  shown: number
  Data: Record<string, string | number>
}

const boundary = 'myboundary'

/** Bytes that look like a photo, with line ends and dashes as a photo may have. */
function photoOf(row: EventRow, size: number): Buffer {
  const seed = createHash('sha512').update(String(row.number)).digest()
  const photo = Buffer.alloc(size, Buffer.concat([seed, Buffer.from('\r\n--my\n--\r\n')]))
  photo.set([0xff, 0xd8, 0xff, 0xe0])
  return photo
}

function jsonOf(core: Core, row: EventRow): Record<string, unknown> {
  const { time_field: field, utc_epoch: epoch, record_number: isNumbered, wall_clock_hours: zone } = core.switches
  // UTC by its own clock, right or wrong, and its configured zone.
  const seconds = Math.floor((row.shown - (epoch === 'utc' ? zone * 3_600_000 : 0)) / 1000)
  return {
    Action: 'Pulse',
    Code: row.Code,
    PhysicalAddress: '00:1a:3f:00:00:01',
    Data: {
      ...row.Data,
      ...(field === 'create_time' ? {} : { UTC: seconds }),
      ...(field === 'utc' ? {} : { CreateTime: seconds }),
      ...(isNumbered ? { RecNo: row.number } : {}),
    },
  }
}

/** The type and body of a notification with these events. */
export function notificationOf(core: Core, rows: EventRow[]): { type: string; body: Buffer } {
  const { body_form: form, line_ends: ends, photo_bytes: size, photo_first: photoFirst } = core.switches
  const json = JSON.stringify({ Channel: '0', Events: rows.map((row) => jsonOf(core, row)), Time: core.time.text() })
  if (form === 'json') return { type: 'application/json', body: Buffer.from(json) }
  const end = ends === 'crlf' ? '\r\n' : '\n'
  const partOf = (type: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}${end}Content-Type: ${type}${end}Content-Length: ${content.length}${end}${end}`),
      content,
      Buffer.from(end),
    ])
  const parts = [partOf('text/plain', Buffer.from(json))]
  if (size > 0) {
    const photo = partOf('image/jpeg', photoOf(rows[0]!, size))
    if (photoFirst) parts.unshift(photo)
    else parts.push(photo)
  }
  return {
    type: `multipart/mixed; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--${end}`)]),
  }
}

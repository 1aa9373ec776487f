import type { IncomingMessage, ServerResponse } from 'node:http'

/** The largest message of a device; photos may have `photoBytes`. */
export const messageBytes = 256 * 1024
export const photoBytes = 4 * 1024 * 1024

/** A body is larger than allowed; the listener answers 413 and closes the connection. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** The parts of a body as they arrive; throws BodyTooLarge as soon as they are larger than `limitBytes`. */
async function* partsOf(request: IncomingMessage, limitBytes: number): AsyncGenerator<Buffer> {
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > limitBytes) throw new BodyTooLarge(`The body has more than ${limitBytes} bytes.`)
    yield part
  }
}

/** Drops the body of a request as it arrives; throws BodyTooLarge as soon as it is larger than a photo may be. */
export async function skipBody(request: IncomingMessage): Promise<void> {
  for await (const _ of partsOf(request, photoBytes));
}

/** The whole body of a request; throws BodyTooLarge as soon as it is larger than `limitBytes`. */
export async function readBody(request: IncomingMessage, limitBytes = messageBytes): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(partsOf(request, limitBytes)))
}

/** Answers a request of a device. Without a body there is no content type. */
export function reply(
  response: ServerResponse,
  status: number,
  body = '',
  headers: Record<string, string> = { 'content-type': 'application/json' },
): void {
  const length = { 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, body === '' ? length : { ...headers, ...length }).end(body)
}

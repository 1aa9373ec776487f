import { Readable } from 'node:stream'
import { type Static, type TSchema, Type } from 'typebox'
import { serializerOf } from '../schema/serializer.ts'

/**
 * Writes the envelope of a list of any length piece by piece. The next piece is requested once the client has taken
 * the previous one, so memory holds two pieces however long the list is. Entries pass through a serializer of their
 * schema, which drops every undeclared field. Nothing is sent before the first piece is available, so until then a
 * refusal or a bug is answered as usual; a later error cuts the connection, so the client sees a broken answer, never
 * a short one.
 */
export function listStreamer<T extends TSchema>(schema: T): (pieces: AsyncIterable<Static<T>[]>) => Readable {
  const serialize = serializerOf(Type.Array(schema))
  return (pieces) => Readable.from(envelope(pieces, serialize), { objectMode: true, highWaterMark: 1 })
}

async function* envelope<Entry>(
  pieces: AsyncIterable<Entry[]>,
  serialize: (entries: Entry[]) => string,
): AsyncGenerator<string> {
  let before = '{"success":true,"data":['
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    yield before + serialize(piece).slice(1, -1)
    before = ','
  }
  yield before === ',' ? ']}' : `${before}]}`
}

import { Readable } from 'node:stream'
import buildSerializer from 'fast-json-stringify'
import { type Static, type TSchema, Type } from 'typebox'

/**
 * The envelope of a list of any length, written piece by piece: the next piece is asked for when the client has taken
 * the one before, so memory holds two of them however long the list is. Entries pass through a serializer of their
 * schema, which drops every field it does not list. Nothing is sent before the first piece is there, so a refusal or a
 * bug until then is answered as usual; one after it cuts the connection, and the client sees a broken answer, never a
 * short one.
 */
export function listStreamer<T extends TSchema>(schema: T): (pieces: AsyncIterable<Static<T>[]>) => Readable {
  const serialize = buildSerializer(Type.Array(schema) as object)
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

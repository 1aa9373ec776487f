import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

/** A span as an OpenTelemetry collector received it. */
export interface CollectedSpan {
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentId: string
  name: string
  attributes: Record<string, string | number>
  failed: boolean
  /** Everything in the span as text, to search for forbidden content. */
  bytes: string
}

/** Receives OTLP by HTTP, like a collector, and reads what arrives; it ends with the test. */
export async function startCollector(port: number): Promise<{ spans: CollectedSpan[] }> {
  const spans: CollectedSpan[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.url === '/v1/traces') spans.push(...readSpans(Buffer.concat(chunks)))
    response.writeHead(request.url === '/v1/traces' ? 200 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { spans }
}

// The numbers below are those of opentelemetry/proto/trace/v1/trace.proto.

/** The fields of a Protocol Buffers message, by their numbers. */
type Message = Map<number, (Buffer | number)[]>

function readSpans(body: Buffer): CollectedSpan[] {
  return nested(read(body), 1).flatMap((resource) =>
    nested(resource, 2).flatMap((scope) => bytesOf(scope, 2).map((bytes) => readSpan(bytes))),
  )
}

function readSpan(bytes: Buffer): CollectedSpan {
  const span = read(bytes)
  const hex = (field: number) => bytesOf(span, field)[0]?.toString('hex') ?? ''
  const attributes = nested(span, 9).map((pair) => [textOf(pair, 1), attributeOf(nested(pair, 2)[0]!)])
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    name: textOf(span, 5),
    attributes: Object.fromEntries(attributes),
    failed: nested(span, 15)[0]?.get(3)?.[0] === 2,
    bytes: bytes.toString('latin1'),
  }
}

/** Text or a whole number: no other kinds of values are sent. */
function attributeOf(value: Message): string | number {
  return value.has(1) ? textOf(value, 1) : Number(value.get(3)?.[0])
}

const bytesOf = (message: Message, field: number) => (message.get(field) ?? []) as Buffer[]
const textOf = (message: Message, field: number) => bytesOf(message, field)[0]?.toString('utf8') ?? ''
const nested = (message: Message, field: number) => bytesOf(message, field).map((bytes) => read(bytes))

function read(bytes: Buffer): Message {
  const fields: Message = new Map()
  let at = 0
  const varint = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]!
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  const take = (length: number) => {
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = varint()
    const kind = tag & 7
    const value = kind === 0 ? varint() : take(kind === 1 ? 8 : kind === 5 ? 4 : varint())
    fields.set(tag >>> 3, [...(fields.get(tag >>> 3) ?? []), value])
  }
  return fields
}

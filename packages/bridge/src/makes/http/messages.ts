import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Direction = Type.Union([Type.Literal('in'), Type.Literal('out')])
const Method = Type.Union(['manual', 'qr', 'card', 'biometric', 'facial'].map((method) => Type.Literal(method)))
/** Chosen by the device. The same id is the same message, so that it may be sent again when its answer was lost. */
const Id = Type.String({ pattern: '^[\\w-]{8,64}$' })
/** Exactly one of these three. */
const Shown = {
  card: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  user: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })),
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
}
/** Whole seconds since 1970 by the device's clock; not needed for what happens now. */
const At = Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000_000 }))

const Ask = Type.Object({
  id: Id,
  type: Type.Literal('ask'),
  ...Shown,
  method: Type.Optional(Method),
  direction: Type.Optional(Direction),
})
const Turned = Type.Object({
  id: Id,
  type: Type.Literal('turned'),
  attempt: Type.Optional(Type.String({ maxLength: 64 })),
  direction: Type.Optional(Direction),
  at: At,
})
const GaveUp = Type.Object({ id: Id, type: Type.Literal('gave_up'), attempt: Type.String({ maxLength: 64 }), at: At })
const Poll = Type.Object({
  id: Id,
  type: Type.Literal('poll'),
  /** For how many seconds the answer may wait for a release. */
  wait: Type.Optional(Type.Integer({ minimum: 0, maximum: 25 })),
  firmware: Type.Optional(Type.String({ maxLength: 100 })),
  serial: Type.Optional(Type.String({ maxLength: 100 })),
})
const Released = Type.Object({ id: Id, type: Type.Literal('released'), release: Type.String({ maxLength: 64 }) })
const History = Type.Object({
  id: Id,
  type: Type.Literal('history'),
  lines: Type.Array(
    Type.Object({
      /** The line's number in the device's log. */
      log: Type.String({ minLength: 1, maxLength: 40 }),
      at: Type.Integer({ minimum: 0, maximum: 10_000_000_000 }),
      kind: Type.Union(['entry', 'exit', 'denied', 'gave_up'].map((kind) => Type.Literal(kind))),
      ...Shown,
      method: Type.Optional(Method),
    }),
    { minItems: 1, maxItems: 100 },
  ),
})

const Message = Type.Union([Ask, Turned, GaveUp, Poll, Released, History])
export type Message = Static<typeof Message>

const check = Compile(Message)

/** Undefined when it is not a message of this protocol. */
export function readMessage(body: Buffer): Message | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return check.Check(value) ? value : undefined
  } catch {
    return undefined
  }
}

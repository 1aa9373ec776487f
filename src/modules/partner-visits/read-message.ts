import { Type } from 'typebox'
import { OneOf } from '#platform/schema/schema.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { CommonSettings } from './program.ts'

// Reads messages of partners, which write the same data in several ways.

/** The settings with which every program is connected. */
export const commonSettings = {
  base_url: Type.String({ minLength: 1, maxLength: 500 }),
  // Numbers become texts when they are stored.
  units: Type.Unsafe<Record<string, string>>(
    Type.Object({}, { additionalProperties: Type.Unsafe({ type: ['string', 'integer'] }) }),
  ),
  when_silent: Type.Optional(OneOf(['let_in', 'deny'])),
}

/** The settings of a program whose visitors book classes. `classes` names class types in the same way as `units` names units. */
export const classSettings = {
  classes: Type.Optional(
    Type.Unsafe<NonNullable<CommonSettings['classes']>>(
      Type.Object(
        {},
        {
          additionalProperties: Type.Object(
            { product_id: Type.Integer({ minimum: 1 }), most_seats: Type.Optional(Type.Integer({ minimum: 0 })) },
            { additionalProperties: false },
          ),
        },
      ),
    ),
  ),
  most_seats: Type.Optional(Type.Integer({ minimum: 0 })),
}

export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function jsonOf(body: Buffer): Json | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A text or a number as text, without surrounding blanks; null for an empty text and for anything else. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text.slice(0, 2000)
}

/** Seconds or milliseconds since 1970, told apart by their size, or a text with an offset; null for anything else. */
export function instantOf(value: unknown): string | null {
  const number = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value
  try {
    if (typeof number === 'number') {
      const ms = Math.round(number < 1e11 ? number * 1000 : number)
      return timestampText(Temporal.Instant.fromEpochMilliseconds(ms))
    }
    return typeof number === 'string' ? timestampText(Temporal.Instant.from(number)) : null
  } catch {
    return null
  }
}

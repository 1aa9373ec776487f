import build from 'fast-json-stringify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { Id, LocalDate, Named, Nullable, OneOf, Timestamp } from './schema.ts'
import { serializerOf } from './serializer.ts'

const Person = Named('Person', {
  id: Id(),
  name: Type.String(),
  born: Nullable(LocalDate()),
  status: OneOf(['active', 'inactive']),
  level: Nullable(OneOf(['beginner', 'advanced'])),
  tags: Type.Array(OneOf(['vip', 'student'])),
  paid: Type.Optional(Timestamp()),
  friend: Nullable(Named('Friend', { id: Id(), nickname: Nullable(Type.String()) })),
  either: Type.Union([LocalDate(), Type.Integer()]),
  extra: Type.Record(Type.String(), Type.Unknown()),
})

const person = {
  id: '0199e3a4-5b7c-7d10-8f21-3c4b5a697887',
  name: 'Ana "Nina" \\ Souza\n\u0001\ud800',
  born: '1990-05-17',
  status: 'active',
  level: 'beginner',
  tags: ['vip', 'student'],
  paid: '2026-03-01T12:00:00.000Z',
  friend: { id: '0199e3a4-5b7c-7d10-8f21-3c4b5a697888', nickname: '"' },
  either: '2026-03-01',
  extra: { '"': ['"'] },
  password: 'never shown',
}
const bare = { ...person, born: null, level: null, tags: [], paid: undefined, friend: null, either: 7, extra: {} }

test.each([
  ['one', Person, person],
  ['one with nothing', Person, bare],
  ['a list', Type.Object({ data: Type.Array(Person) }), { data: [person, bare] }],
])('%s is written like by the plain serializer, without fields that are not listed', (_, schema, value) => {
  const text = serializerOf(schema)(value)
  expect(text).toBe(build(schema as object)(value))
  expect(text).not.toContain('never shown')
  expect(JSON.parse(text)).toEqual(
    JSON.parse(JSON.stringify(value, (name, one) => (name === 'password' ? undefined : one))),
  )
})

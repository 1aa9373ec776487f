import { type Static, Type } from 'typebox'

export const EvoSettings = Type.Object(
  {
    base_url: Type.String({ minLength: 1, maxLength: 500 }),
    user: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.String({ minLength: 1, maxLength: 500 }),
    branch: Type.Optional(Type.Integer()),
    requests_per_minute: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    since: Type.Optional(Type.String({ format: 'date', description: 'From which day on debts and visits are read.' })),
    unit: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'The unit of the visits; by default the first one.' }),
    ),
    leads: Type.Optional(
      Type.Boolean({ description: 'Whether prospects are imported as members without a contract.' }),
    ),
    plans: Type.Optional(
      Type.Unsafe<Record<string, string>>(
        Type.Object({}, { additionalProperties: Type.String({ minLength: 1, maxLength: 200 }) }),
      ),
    ),
  },
  { additionalProperties: false },
)
export type EvoSettings = Static<typeof EvoSettings>

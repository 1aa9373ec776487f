import { Type } from 'typebox'
import { mailLanguages, noticeKinds } from '#modules/mails/index.ts'
import { Named, Nullable, OneOf } from '#platform/schema/schema.ts'

const language = Nullable(
  OneOf([...mailLanguages], {
    description: 'Of the app and of mails; null: that of the phone, and of the company in mails.',
  }),
)

export const OwnPreferences = Named('OwnPreferences', {
  language,
  notices_on: Type.Boolean({ description: 'Whether the company writes notices at all.' }),
  has_email: Type.Boolean({ description: 'Whether there is an address to write to.' }),
  notices: Type.Array(
    Type.Object({
      kind: OneOf(noticeKinds, { description: 'What the notice is about.' }),
      on: Type.Boolean({ description: 'Whether the member wants to be told of it.' }),
    }),
  ),
})

export const PreferenceChanges = Type.Object({
  language: Type.Optional(language),
  notices: Type.Optional(
    Type.Partial(Type.Object(Object.fromEntries(noticeKinds.map((kind) => [kind, Type.Boolean()]))), {
      description: 'Whether to be told, by kind; what is not sent stays as it is.',
    }),
  ),
})

import { Type } from 'typebox'
import { mailLanguages, noticeKinds } from '#modules/mails/index.ts'
import { Named, Nullable, OneOf } from '#platform/schema/schema.ts'

const language = Nullable(
  OneOf([...mailLanguages], {
    description: 'The language of the app and of mails; null: that of the phone, and in mails that of the company.',
  }),
)

export const OwnPreferences = Named('OwnPreferences', {
  language,
  notices_on: Type.Boolean({ description: 'Whether the company sends notices at all.' }),
  has_email: Type.Boolean({ description: 'Whether the member has an e-mail address.' }),
  notices: Type.Array(
    Type.Object({
      kind: OneOf(noticeKinds, { description: 'What the notice is about.' }),
      on: Type.Boolean({ description: 'Whether the member wants this notice.' }),
    }),
  ),
})

export const PreferenceChanges = Type.Object({
  language: Type.Optional(language),
  notices: Type.Optional(
    Type.Partial(Type.Object(Object.fromEntries(noticeKinds.map((kind) => [kind, Type.Boolean()]))), {
      description: 'Whether to send each kind of notice; a kind that is left out stays as it is.',
    }),
  ),
})

import { type Static, Type } from 'typebox'

/** The values that accompany the name of a rule, so that a client can explain the error in any language. */
export const ruleValues = {
  limit: Type.Number({ description: 'The least or the most that is allowed.', examples: [7] }),
  moment: Type.String({
    description: 'The first or the last day or timestamp that is allowed.',
    examples: ['2026-03-01'],
  }),
  other: Type.String({ description: 'The field at the other end of the period.', examples: ['start_time'] }),
  others: Type.Array(Type.String(), { description: 'The fields that exclude this one.' }),
  values: Type.Array(Type.String(), { description: 'What is allowed.' }),
  types: Type.Array(Type.String(), { description: 'The JSON types that are allowed, `integer` among them.' }),
  pattern: Type.String({ description: 'The form as a regular expression.', examples: ['^([01]\\d|2[0-3]):[0-5]\\d$'] }),
  sample: Type.String({ description: 'A text of that form.', examples: ['07:00'] }),
}
type Value = keyof typeof ruleValues

interface Meaning<Needs extends Value = Value, May extends Value = Value> {
  means: string
  needs: readonly Needs[]
  may: readonly May[]
}

function rule<const N extends Value = never, const M extends Value = never>(
  means: string,
  needs: readonly N[] = [],
  may: readonly M[] = [],
): Meaning<N, M> {
  return { means, needs, may }
}

/** The closed list of what can be wrong with a field: what each rule means, and which values accompany its name. */
export const fieldRules = {
  required: rule('A value is missing.'),
  blank: rule('The text has no visible character.'),
  unknown: rule('There is no such field here.'),
  type: rule('The value has another JSON type than `types`.', ['types']),
  enum: rule('The value is none of `values`.', ['values']),
  min: rule('The number is less than `limit`.', ['limit']),
  max: rule('The number is more than `limit`.', ['limit']),
  max_total: rule('The amounts come to more than `limit` cents together.', ['limit']),
  min_length: rule('The text has fewer than `limit` characters.', ['limit']),
  max_length: rule('The text has more than `limit` characters.', ['limit']),
  min_items: rule('The list has fewer than `limit` entries.', ['limit']),
  max_items: rule('The list has more than `limit` entries.', ['limit']),
  unique: rule('The list names the same one twice.'),
  form: rule(
    'The text has not the form of `pattern`, of which `sample` is one where it is given.',
    ['pattern'],
    ['sample'],
  ),
  text: rule('The text has a NUL character or broken Unicode.'),
  uuid: rule('It is not a UUID.'),
  date: rule('It is not a date as YYYY-MM-DD, from 1900 to 2199.'),
  timestamp: rule('It is not an ISO 8601 timestamp, from 1900 to 2199.'),
  email: rule('It is not an e-mail address.'),
  phone: rule('It is not a telephone number in E.164 form.'),
  cpf: rule('It is not a CPF: eleven digits with correct check digits.'),
  cnpj: rule('It is not a CNPJ: fourteen characters with correct check digits.'),
  network: rule('It is neither an IP address nor a network such as 203.0.113.0/24.'),
  url: rule('It is not an address of the web.'),
  https: rule('The address does not start with https://.'),
  url_credentials: rule('The address has a user name or a password in it.'),
  picture: rule('It is not a picture of the type that it says, or it is larger than 100 kB.'),
  public_host: rule('The host is not on the public internet.'),
  future: rule('It does not lie in the future.'),
  not_future: rule('It lies in the future.'),
  earliest: rule('It lies before `moment`.', ['moment']),
  latest: rule('It lies after `moment`.', ['moment']),
  after: rule('The end of a period does not lie after its start, which is the field `other`.', ['other']),
  not_before: rule('The end of a period lies before its start, which is the field `other`.', ['other']),
  not_after: rule('The start of a period lies after its end, which is the field `other`.', ['other']),
  max_days: rule('The period has more than `limit` days.', ['limit']),
  not_with: rule('It cannot be combined with `others`.', ['others']),
  wrong_password: rule('It is not the password.'),
  common_password: rule('It is one of the most common passwords, or much like one.'),
  personal_password: rule('The password is made of the name, the e-mail address or the company.'),
  patterned_password: rule('The password follows a pattern, such as a row of keys, a repetition or a date.'),
  simple_password: rule('The password needs more words, or words that do not belong together.'),
  wrong_code: rule('The code is wrong or was used before.'),
  wrong_passkey: rule('The passkey is not accepted here.'),
  too_late: rule('It comes too late: the confirmation by password is over.'),
  json: rule('The body is not valid JSON.'),
  max_depth: rule('The body is nested deeper than `limit` levels.', ['limit']),
  host: rule('It is not the name of a host.'),
  unreadable: rule('The request could not be read.'),
}

export type FieldRule = keyof typeof fieldRules

type Given = { [V in Value]: Static<(typeof ruleValues)[V]> }
type Says<R extends FieldRule> = Pick<Given, (typeof fieldRules)[R]['needs'][number]> &
  Partial<Pick<Given, (typeof fieldRules)[R]['may'][number]>>

/**
 * What is wrong with a value, without the name of its field. `message` is English and continues after the field's
 * name.
 */
export type Mistake<R extends FieldRule = FieldRule> = R extends FieldRule
  ? { rule: R; message: string } & Says<R>
  : never

/** `field` is the path as the client wrote it, for example `access_hours[2].from`. */
export type FieldError = Mistake & { field: string }

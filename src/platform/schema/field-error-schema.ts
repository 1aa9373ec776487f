import { Type } from 'typebox'
import { type FieldRule, fieldRules, ruleValues } from '../errors/field-errors.ts'
import { Named, OneOf } from './schema.ts'

const Rule = OneOf(Object.keys(fieldRules) as FieldRule[], {
  description: [
    'Which rule the value breaks, for a program. The values that the rule mentions are given beside it.\n',
    ...Object.entries(fieldRules).map(([name, { means }]) => `- \`${name}\`: ${means}`),
  ].join('\n'),
})

/** A rule and the values that may accompany it, as fields of an answer. */
export const ruleFields = { rule: Rule, ...Type.Partial(Type.Object(ruleValues)).properties }

/** `FieldError` as an answer shows it. */
export const ShownFieldError = Named('FieldError', {
  field: Type.String({
    description: 'Path of the field as it was sent, for instance `access_hours[2].from`.',
    examples: ['cpf'],
  }),
  message: Type.String({
    description: 'What is wrong, in English. Continues a sentence that begins with the name of the field.',
    examples: ['must be a valid CPF (eleven digits with correct check digits)'],
  }),
  ...ruleFields,
})

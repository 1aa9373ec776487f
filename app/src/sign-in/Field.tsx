import { sayFieldToMember } from '@catraca/web/refusals/member.ts'
import { currentLanguage } from '@catraca/web/texts.ts'
import type { InputHTMLAttributes } from 'react'
import type { Shapes } from '../shell/api.ts'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  /** What is wrong with each field. */
  wrong: Record<string, string>
  hint?: string
}

/** A field of a form that visitors fill in. */
export function Field({ name, label, wrong, hint, ...input }: Props) {
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        aria-invalid={wrong[name] !== undefined}
        aria-describedby={`${name}-hint ${name}-problem`}
        {...input}
      />
      {hint !== undefined && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <p className="problem" id={`${name}-problem`}>
        {wrong[name]}
      </p>
    </>
  )
}

/** What the service says of each field, in words. */
export function fieldProblems(fields: Shapes['FieldError'][], oneOfBoth: string): Record<string, string> {
  const words = (wrong: Shapes['FieldError']) =>
    wrong.field === 'email' && wrong.rule === 'required' ? oneOfBoth : sayFieldToMember(wrong.rule, currentLanguage())
  return Object.fromEntries(fields.map((wrong) => [wrong.field, words(wrong)]))
}

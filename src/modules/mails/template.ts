import { type Letterhead, layOut, type MailLanguage, type Words, type WrittenMail } from './layout.ts'

/** A mail that members get: what it says in each language, from the facts that it is about. */
export interface MailTemplate<Facts> {
  name: string
  write(facts: Facts, letterhead: Letterhead): WrittenMail
  /** Written from example facts. */
  preview(letterhead: Letterhead): WrittenMail
}

/** Declares a template by facts such as it gets, which the preview shows. With them it gets the name of the company. */
export function mailTemplate<Facts extends object>(
  example: Facts,
  name: string,
  words: Record<MailLanguage, (facts: Facts & { company: string }) => Words>,
): MailTemplate<Facts> {
  const write = (facts: Facts, letterhead: Letterhead) =>
    layOut(words[letterhead.language]({ ...facts, company: letterhead.company }), letterhead)
  return { name, write, preview: (letterhead) => write(example, letterhead) }
}

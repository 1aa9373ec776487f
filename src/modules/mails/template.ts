import { type Letterhead, layOut, type MailLanguage, type Words, type WrittenMail } from './layout.ts'

/** A mail to members: its text in each language, made from facts. */
export interface MailTemplate<Facts> {
  name: string
  write(facts: Facts, letterhead: Letterhead): WrittenMail
  /** Rendered from example facts. */
  preview(letterhead: Letterhead): WrittenMail
}

/** Declares a template with example facts, which the preview shows. The template also gets the name of the company. */
export function mailTemplate<Facts extends object>(
  example: Facts,
  name: string,
  words: Record<MailLanguage, (facts: Facts & { company: string }) => Words>,
): MailTemplate<Facts> {
  const write = (facts: Facts, letterhead: Letterhead) =>
    layOut(words[letterhead.language]({ ...facts, company: letterhead.company }), letterhead)
  return { name, write, preview: (letterhead) => write(example, letterhead) }
}

import type { Mail } from '#platform/mail/mail.ts'
import { escapeHtml } from '#platform/values/text.ts'

export const mailLanguages = ['pt-BR', 'en'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** The language for people who have not chosen one. */
export const companyLanguage: MailLanguage = 'pt-BR'

interface Link {
  link: string
  label: string
}

/** A part of a mail. Everything is plain text, and is escaped when it becomes HTML. */
export type Part =
  | string
  /** A code to type elsewhere, in large characters. */
  | { code: string }
  /** A long text to copy unchanged, and its label. */
  | { copy: string; label: string }
  | Link
  /** Labelled facts on lines of their own, such as a class and its time; null is left out. */
  | { facts: Readonly<Record<string, string | null>> }

/** The content of a template. */
export interface Words {
  subject: string
  /** The text that lists of mails show beside the subject. */
  preheader: string
  parts: readonly Part[]
  /** At the end, in small type. */
  note?: string
  /** A link in the size of a note, such as the one that unsubscribes. */
  smallLink?: Link
}

/** The sender and the language of a mail. */
export interface Letterhead {
  company: string
  language: MailLanguage
}

export type WrittenMail = Required<Pick<Mail, 'subject' | 'text' | 'html' | 'fromName'>>

/** Renders the content of a company's mail as text and as HTML. */
export function layOut(words: Words, { company, language }: Letterhead): WrittenMail {
  const { subject, preheader, parts, note, smallLink } = words
  const set = parts.map(setPart)
  if (note !== undefined) set.push([note, paragraph('note', escapeHtml(note))])
  if (smallLink !== undefined) set.push(setLink(smallLink, 'note', 'color:inherit'))
  return {
    subject: oneLine(subject),
    fromName: oneLine(company),
    text: [company, ...set.map(([text]) => text)].join('\n\n').concat('\n'),
    html: page({ subject, preheader, language, company, body: set.map(([, html]) => html).join('\n') }),
  }
}

// The text and the page have no fixed colours, so that mail programs can show both in their own light or dark mode; the fixed colours are
// readable in both. The width adapts to phones.
const grey = '#717b76'
const styles = {
  page: 'margin:0;padding:0',
  sheet:
    "max-width:32em;margin:0 auto;padding:24px 20px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5",
  company: `margin:0 0 20px;padding:0 0 12px;border-bottom:1px solid ${grey};font-size:18px;font-weight:600`,
  text: 'margin:0 0 16px',
  code: `margin:0 0 16px;padding:14px 8px;border:1px solid ${grey};border-radius:10px;text-align:center;font-size:32px;font-weight:600;letter-spacing:0.2em;font-family:ui-monospace,Menlo,Consolas,monospace`,
  copy: `margin:0 0 16px;padding:12px;border:1px solid ${grey};border-radius:10px;font-size:14px;line-height:1.4;word-break:break-all;font-family:ui-monospace,Menlo,Consolas,monospace`,
  button:
    'display:inline-block;padding:12px 20px;border-radius:10px;background:#0b7a54;color:#ffffff;font-weight:600;text-decoration:none',
  note: 'margin:16px 0 0;font-size:14px;opacity:0.8',
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0',
}

type SetPart = [text: string, html: string]

function setPart(part: Part): SetPart {
  if (typeof part === 'string') return [part, paragraph('text', escapeHtml(part))]
  if ('code' in part) return [`    ${part.code}`, paragraph('code', escapeHtml(part.code))]
  if ('copy' in part) {
    const [label, code] = [escapeHtml(part.label), escapeHtml(part.copy)]
    return [`${part.label}:\n${part.copy}`, `${paragraph('text', `${label}:`)}\n${paragraph('copy', code)}`]
  }
  if ('link' in part) return setLink(part, 'text', styles.button)
  const facts = Object.entries(part.facts).filter((fact): fact is [string, string] => fact[1] !== null)
  const lines = facts.map(([label, value]) => `${escapeHtml(label)}: <strong>${escapeHtml(value)}</strong>`)
  return [facts.map((fact) => fact.join(': ')).join('\n'), paragraph('text', lines.join('<br>'))]
}

function setLink({ link, label }: Link, size: 'text' | 'note', style: string): SetPart {
  const anchor = `<a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a>`
  return [`${label}:\n${link}`, paragraph(size, anchor)]
}

function paragraph(style: keyof typeof styles, html: string): string {
  return `<p style="${styles[style]}">${html}</p>`
}

function page(mail: Pick<Words, 'subject' | 'preheader'> & Letterhead & { body: string }): string {
  const { subject, preheader, language, company, body } = mail
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${styles.page}">
<div style="${styles.preheader}">${escapeHtml(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<div style="${styles.sheet}">
<p style="${styles.company}">${escapeHtml(company)}</p>
${body}
</div>
</body>
</html>
`
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

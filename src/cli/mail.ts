import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { type MailLanguage, mailLanguages, mailTemplates, type WrittenMail } from '../modules/mails/index.ts'
import { command } from './command.ts'

interface Preview extends WrittenMail {
  template: string
  language: MailLanguage
  /** The HTML file that was written. */
  file?: string
}

const names = mailTemplates.map(({ name }) => name)

export function registerMail(program: Command): void {
  const mail = program.command('mail').description('the mails that members get')

  command(mail, 'preview', 'show mails as members get them, from example facts; nothing is sent')
    .argument('[template]', 'one of them; all by default', names)
    .option('--language <language>', 'both by default', mailLanguages)
    .usualOption('--company <name>', 'in whose name', 'Academia Aurora')
    .option('--html <folder>', 'write the HTML of each into a file there')
    .answer(async ({ html, ...chosen }) => {
      const previews = previewsOf(chosen)
      if (html !== undefined) await writeHtml(html, previews)
      return { json: previews, lines: previews.flatMap(inWords) }
    })
}

interface Chosen {
  template?: string
  language?: MailLanguage
  company: string
}

function previewsOf({ template, language, company }: Chosen): Preview[] {
  return mailTemplates
    .filter(({ name }) => template === undefined || name === template)
    .flatMap(({ name, preview }) =>
      mailLanguages
        .filter((one) => language === undefined || one === language)
        .map((one) => ({ template: name, language: one, ...preview({ company, language: one }) })),
    )
}

async function writeHtml(folder: string, previews: Preview[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const preview of previews) {
    preview.file = join(folder, `${preview.template}.${preview.language}.html`)
    await writeFile(preview.file, preview.html)
  }
}

function inWords({ template, language, fromName, subject, text, file }: Preview): string[] {
  const head = [`${template} (${language})`, `From: ${fromName}`, `Subject: ${subject}`]
  return [...head, ...(file === undefined ? [] : [`HTML: ${file}`]), '', ...text.trimEnd().split('\n'), '', '']
}

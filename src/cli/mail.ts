import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Argument, type Command, Option } from 'commander'
import { type MailLanguage, mailLanguages, mailTemplates, type WrittenMail } from '../modules/mails/index.ts'
import { print } from './run.ts'

interface PreviewOptions {
  language?: MailLanguage
  company: string
  html?: string
  json?: boolean
}

interface Preview extends WrittenMail {
  template: string
  language: MailLanguage
  /** The HTML file that was written. */
  file?: string
}

const names = mailTemplates.map(({ name }) => name)

export function registerMail(program: Command): void {
  const mail = program.command('mail').description('the mails that members get')

  mail
    .command('preview')
    .addArgument(new Argument('[template]', 'one of them; all by default').choices(names))
    .description('show mails as members get them, from example facts; nothing is sent')
    .addOption(new Option('--language <language>', 'both by default').choices(mailLanguages))
    .option('--company <name>', 'in whose name', 'Academia Aurora')
    .option('--html <folder>', 'write the HTML of each into a file there')
    .option('--json', 'print JSON')
    .action(async (template: string | undefined, { json, html, ...chosen }: PreviewOptions) => {
      const previews = previewsOf(template, chosen)
      if (html !== undefined) await writeHtml(html, previews)
      print(json, previews, previews.flatMap(inWords))
    })
}

function previewsOf(template: string | undefined, { language, company }: PreviewOptions): Preview[] {
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

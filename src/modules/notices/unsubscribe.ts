import type { FastifyInstance, FastifyReply } from 'fastify'
import { companyLanguage, findReader, type MailLanguage, type NoticeKind, noticeMails } from '#modules/mails/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Db } from '#platform/db/pool.ts'
import { originOf } from '#platform/http/request-origin.ts'
import { pageHeaders } from '#platform/http/security-headers.ts'
import { createWindows } from '#platform/limits/windows.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { placeOf } from '#platform/values/networks.ts'
import { escapeHtml } from '#platform/values/text.ts'
import { savePreferences } from './sql.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

const perMinute = 120
const path = '/unsubscribe/:token'

/**
 * The pages behind the links in notices. They need neither a session nor the app, which may be off by now. Opening the page changes
 * nothing, because programs that scan mails open every link; its button turns the notices off, and so does the mail program itself, with
 * one click (RFC 8058). Both send a form, whose content is not needed.
 */
export async function unsubscribeRoutes(app: FastifyInstance, { db, box }: { db: Db; box: SecretBox }): Promise<void> {
  const asked = createWindows({ most: perMinute, seconds: 60 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
  app.addHook('onRequest', async (request, reply) => {
    if (asked.take(placeOf(originOf(request).address ?? '')) === undefined) return undefined
    return show(reply, 429, pageOf(companyLanguage, { title: 'later' }))
  })

  app.get(path, async (request, reply) => {
    const link = await linkOf(request.params)
    if (link === undefined) return show(reply, 404, pageOf(companyLanguage, { title: 'unknown' }))
    const { language, company, kind } = link
    return show(reply, 200, pageOf(language, { title: 'question', kind, company, button: true }))
  })

  app.post(path, async (request, reply) => {
    const link = await linkOf(request.params)
    if (link === undefined) return show(reply, 404, pageOf(companyLanguage, { title: 'unknown' }))
    const { teamId, memberId, kind, language, clock_offset_ms, company } = link
    const acting = { actor: `member:${memberId}`, requestId: request.id, origin: originOf(request) }
    await attributed({ db, now: machineNow(clock_offset_ms), ...acting }, (tx) =>
      savePreferences(tx.db, teamId, memberId, { mute: [kind], unmute: [] }),
    )
    return show(reply, 200, pageOf(language, { title: 'done', kind, company }))
  })

  async function linkOf(params: unknown) {
    const link = readUnsubscribeToken(box, (params as { token: string }).token)
    const reader = link && (await findReader(db, link.teamId, link.memberId))
    return reader && { ...link, ...reader, language: reader.language ?? companyLanguage }
  }
}

function show(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .status(status)
    .headers(pageHeaders)
    .header('Cache-Control', 'no-store')
    .header('X-Robots-Tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html)
}

type Title = 'question' | 'done' | 'unknown' | 'later'

interface Words {
  titles: Record<Title, string>
  text: Record<Title, (kind: string, company: string) => string>
  button: string
}

const words: Record<MailLanguage, Words> = {
  'pt-BR': {
    titles: {
      question: 'Não receber mais estes avisos?',
      done: 'Pronto',
      unknown: 'Este link não vale',
      later: 'Tente daqui a pouco',
    },
    text: {
      question: (kind, company) => `${company} não vai mais escrever a você sobre: ${kind}.`,
      done: (kind, company) =>
        `${company} não escreve mais a você sobre: ${kind}. Se mudar de ideia, ligue de novo no app, em Eu, Avisos.`,
      unknown: () => 'Ele está incompleto, ou o seu cadastro não existe mais. Neste caso você não recebe mais nada.',
      later: () => 'Houve muitos pedidos deste lugar. Tente de novo em um minuto.',
    },
    button: 'Não receber mais',
  },
  en: {
    titles: {
      question: 'Stop these notices?',
      done: 'Done',
      unknown: 'This link is not valid',
      later: 'Try again in a while',
    },
    text: {
      question: (kind, company) => `${company} will no longer write to you about: ${kind}.`,
      done: (kind, company) =>
        `${company} no longer writes to you about: ${kind}. If you change your mind, turn it on again in the app, under Me, Notices.`,
      unknown: () => 'It is incomplete, or you are no longer registered. In that case you get no more mails.',
      later: () => 'There were many requests from this place. Try again in a minute.',
    },
    button: 'Stop these notices',
  },
}

interface Shown {
  title: Title
  kind?: NoticeKind
  company?: string
  button?: boolean
}

function pageOf(language: MailLanguage, { title, kind, company = '', button = false }: Shown): string {
  const { titles, text, button: label } = words[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titles[title]}</title>
<style>
body { margin: 0; font: 17px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 32em; margin: 10vh auto; padding: 0 20px }
button { font: inherit; font-weight: 600; padding: 14px 20px; border: 0; border-radius: 10px; background: #0b7a54; color: #fff; cursor: pointer }
</style>
</head>
<body>
<main>
<h1>${titles[title]}</h1>
<p>${escapeHtml(text[title](kind === undefined ? '' : noticeMails[kind].called[language], company))}</p>
${button ? `<form method="post"><button>${label}</button></form>` : ''}
</main>
</body>
</html>
`
}

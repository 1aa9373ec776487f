import { expect, test } from 'vitest'
import { addressChangedMail, mailLanguages, mailTemplates } from './index.ts'
import { layOut } from './layout.ts'

const each = mailTemplates.flatMap((template) => mailLanguages.map((language) => ({ template, language })))

test.each(each)('$template.name in $language is complete in both forms', ({ template, language }) => {
  const mail = template.preview({ company: 'Academia Aurora', language })
  const { subject, text, html, fromName } = mail
  expect(fromName).toBe('Academia Aurora')
  expect(html).toContain(`<html lang="${language}">`)
  expect(text.startsWith('Academia Aurora\n')).toBe(true)
  for (const form of Object.values(mail)) expect(form).not.toMatch(/undefined|null|NaN|\[object/)
  // A reader of either form reads everything.
  const shown = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  const words = text.split(/\s+/).filter((word) => /^\p{L}+$/u.test(word))
  expect(words.filter((word) => !shown.includes(word))).toEqual([])
  expect(subject.length).toBeLessThan(80)
})

test('a mail in one language contains no text of the other', () => {
  for (const { preview } of mailTemplates) {
    const [portuguese, english] = mailLanguages.map((language) => preview({ company: 'Aurora', language }).subject)
    expect(portuguese).not.toBe(english)
  }
})

test('facts and links are in both forms', () => {
  const parts = [
    { facts: { Aula: 'Spinning', Dia: '23/11' } },
    { link: 'https://gym.example/app/aurora?a=1&b=2', label: 'Ver a aula' },
  ]
  const words = { subject: 'Vaga', preheader: 'Você tem uma vaga', parts }
  const { text, html } = layOut(words, { company: 'Aurora', language: 'pt-BR' })
  expect(text).toContain('Aula: Spinning\nDia: 23/11\n\nVer a aula:\nhttps://gym.example/app/aurora?a=1&b=2')
  expect(html).toContain('<a href="https://gym.example/app/aurora?a=1&amp;b=2"')
  expect(html).toContain('Aula: <strong>Spinning</strong><br>Dia: <strong>23/11</strong>')
})

test('what people typed is text in a mail, never HTML or an additional header', () => {
  const facts = { name: `<b onclick="x('&')">Ana</b>`, when: '22/11/2026' }
  const { html, subject, text, fromName } = addressChangedMail.write(facts, {
    company: 'Aurora <script>\r\nBcc: all@example.com',
    language: 'en',
  })
  expect(html).not.toMatch(/<b |<script/)
  expect(html).toContain('&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;Ana&lt;/b&gt;')
  expect(`${subject}${fromName}`).not.toMatch(/[\r\n]/)
  expect(text).toContain(`<b onclick="x('&')">Ana</b>`)
})

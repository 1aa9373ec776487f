import { mailTemplate } from './template.ts'

/** To the address that a member wants to have from now on, which may be anybody's: it names nobody. */
export const newAddressMail = mailTemplate<{ code: string; minutes: number }>(
  'new-address',
  { code: '402917', minutes: 10 },
  {
    'pt-BR': ({ code, minutes, company }) => ({
      subject: `Confirme seu novo e-mail na ${company}`,
      preheader: `${code} é o código. Vale por ${minutes} minutos.`,
      parts: [
        { text: 'Olá! Digite este código no app para receber os e-mails da academia neste endereço:' },
        { code },
        { text: `Ele vale por ${minutes} minutos e uma vez só.` },
        { note: 'Se você não pediu isto, ignore este e-mail: sem o código nada muda. Não passe o código a ninguém.' },
      ],
    }),
    en: ({ code, minutes, company }) => ({
      subject: `Confirm your new address at ${company}`,
      preheader: `${code} is the code. It is good for ${minutes} minutes.`,
      parts: [
        { text: 'Hello! Type this code in the app to get the mails of the gym at this address:' },
        { code },
        { text: `It is good for ${minutes} minutes and only once.` },
        { note: 'If you did not ask for this, ignore this mail: without the code nothing changes. Give it to nobody.' },
      ],
    }),
  },
)

/** To the address that a member had before. */
export const addressChangedMail = mailTemplate<{ name: string; when: string }>(
  'address-changed',
  { name: 'Ana Souza', when: '22/11/2026, 14:05' },
  {
    'pt-BR': ({ name, when, company }) => ({
      subject: `Seu e-mail na ${company} foi trocado`,
      preheader: 'A academia não escreve mais para este endereço.',
      parts: [
        { text: `Olá, ${name}. O e-mail do seu cadastro foi trocado no app (${when}).` },
        {
          text: 'A partir de agora a academia escreve ao novo endereço, e é com ele que se entra no app. Nos outros aparelhos o app foi encerrado.',
        },
        { note: 'Se não foi você, avise a academia: ela desfaz a troca e encerra o app nos celulares.' },
      ],
    }),
    en: ({ name, when, company }) => ({
      subject: `Your address at ${company} was changed`,
      preheader: 'The gym no longer writes to this address.',
      parts: [
        { text: `Hello, ${name}. The e-mail address that the gym has of you was changed in the app (${when}).` },
        {
          text: 'From now on the gym writes to the new one, which is also the one to come into the app with. The app has ended on all other devices.',
        },
        { note: 'If it was not you, tell the gym: it takes the change back and ends the app on all phones.' },
      ],
    }),
  },
)

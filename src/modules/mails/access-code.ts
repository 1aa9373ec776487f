import { mailTemplate } from './template.ts'

interface Facts {
  /** Six digits. */
  code: string
  minutes: number
}

/**
 * The code is not in the subject, because subjects are logged where mails cannot be sent. Nothing that anybody typed stands
 * in it, not even the name: strangers have it sent, and the words would be the gym's.
 */
export const accessCodeMail = mailTemplate<Facts>(
  'access-code',
  { code: '402917', minutes: 10 },
  {
    'pt-BR': ({ code, minutes, company }) => ({
      subject: `Seu código para entrar no app da ${company}`,
      preheader: `${code} é o seu código. Vale por ${minutes} minutos.`,
      parts: [
        { text: 'Olá! Digite este código no app:' },
        { code },
        { text: `Ele vale por ${minutes} minutos e uma vez só.` },
        {
          note: 'Não passe este código a ninguém, nem à academia. Se você não pediu para entrar, ignore este e-mail: sem o código ninguém entra.',
        },
      ],
    }),
    en: ({ code, minutes, company }) => ({
      subject: `Your code for the app of ${company}`,
      preheader: `${code} is your code. It is good for ${minutes} minutes.`,
      parts: [
        { text: 'Hello! Type this code in the app:' },
        { code },
        { text: `It is good for ${minutes} minutes and only once.` },
        {
          note: 'Give this code to nobody, not even to the gym. If you did not ask to come in, ignore this mail: nobody comes in without the code.',
        },
      ],
    }),
  },
)

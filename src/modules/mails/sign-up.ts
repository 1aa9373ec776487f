import { mailTemplate } from './template.ts'

/**
 * To every address that a sign-up is about. Nothing that the visitor typed stands in it: the address may be another person's, and the
 * words would be the gym's. Nor does it say whether there was such a member before.
 */
export const signUpReceivedMail = mailTemplate<object>(
  'sign-up-received',
  {},
  {
    'pt-BR': ({ company }) => ({
      subject: `${company}: recebemos um cadastro`,
      preheader: 'Veja o que acontece agora.',
      parts: [
        { text: `Olá! A ${company} recebeu um cadastro com este e-mail ou com seus dados.` },
        {
          text: 'Se você é novo aqui, passe na recepção com um documento: você conhece o espaço, escolhe o plano e recebe o acesso ao app.',
        },
        { text: 'Se você já é aluno, nada mudou: entre no app com o e-mail ou CPF de sempre, ou fale com a recepção.' },
        {
          note: 'Se não foi você quem se cadastrou, avise a recepção. Sem documento ninguém usa seus dados na academia.',
        },
      ],
    }),
    en: ({ company }) => ({
      subject: `${company}: we received a sign-up`,
      preheader: 'See what happens now.',
      parts: [
        { text: `Hello! ${company} has received a sign-up with this e-mail address or with your data.` },
        {
          text: 'If you are new, come to the front desk with an identity document: you get to know the place, choose a plan and receive access to the app.',
        },
        {
          text: 'If you are a member already, nothing has changed: come into the app as ever, or talk to the front desk.',
        },
        {
          note: 'If it was not you who signed up, tell the front desk. Without a document nobody uses your data at the gym.',
        },
      ],
    }),
  },
)

import { mailTemplate } from './template.ts'

/** Nothing that the visitor typed stands in it: the address may be another person's, and the words would be the gym's. */
export const signUpReceivedMail = mailTemplate<object>(
  'sign-up-received',
  {},
  {
    'pt-BR': ({ company }) => ({
      subject: `${company}: recebemos seu cadastro`,
      preheader: 'Veja o que acontece agora.',
      parts: [
        { text: `Olá! A ${company} recebeu seu cadastro.` },
        {
          text: 'A recepção já está vendo seus dados. Passe lá com um documento: você conhece o espaço, escolhe o plano e recebe o acesso ao app.',
        },
        { note: 'Se não foi você quem se cadastrou, avise a recepção, que apaga esses dados.' },
      ],
    }),
    en: ({ company }) => ({
      subject: `${company}: we received your sign-up`,
      preheader: 'See what happens now.',
      parts: [
        { text: `Hello! ${company} has received your sign-up.` },
        {
          text: 'The front desk sees it already. Come by with an identity document: you get to know the place, choose a plan and receive access to the app.',
        },
        { note: 'If it was not you who signed up, tell the front desk, which will erase this data.' },
      ],
    }),
  },
)

export const signUpKnownMail = mailTemplate<object>(
  'sign-up-known',
  {},
  {
    'pt-BR': ({ company }) => ({
      subject: `${company}: você já tem cadastro`,
      preheader: 'Não é preciso se cadastrar de novo.',
      parts: [
        {
          text: `Olá! Alguém preencheu o cadastro da ${company} com seu CPF ou seu e-mail, e você já tem cadastro. Nada mudou nele.`,
        },
        { text: 'Para usar o app ou voltar a treinar, fale com a recepção.' },
        { note: 'Se não foi você, ignore este e-mail.' },
      ],
    }),
    en: ({ company }) => ({
      subject: `${company}: you are registered already`,
      preheader: 'There is no need to sign up again.',
      parts: [
        {
          text: `Hello! The sign-up form of ${company} was filled in with your CPF or e-mail, and you are registered already. Nothing of it was changed.`,
        },
        { text: 'To use the app or to train again, talk to the front desk.' },
        { note: 'If this was not you, ignore this mail.' },
      ],
    }),
  },
)

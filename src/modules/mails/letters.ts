import { money } from './in-words.ts'
import { mailTemplate } from './template.ts'

// Mails that are sent whatever a member has turned off.

const exampleCode = { code: '402917', minutes: 10 }

/**
 * The code is not in the subject, because subjects are logged if mails cannot be sent. The mail contains nothing that anybody typed, not
 * even the name: strangers can cause it to be sent, and the text would seem to come from the gym.
 */
export const accessCodeMail = mailTemplate(exampleCode, 'access-code', {
  'pt-BR': ({ code, minutes, company }) => ({
    subject: `Seu código para entrar no app da ${company}`,
    preheader: `${code} é o seu código. Vale por ${minutes} minutos.`,
    parts: ['Olá! Digite este código no app:', { code }, `Ele vale por ${minutes} minutos e uma vez só.`],
    note: 'Não passe este código a ninguém, nem à academia. Se você não pediu para entrar, ignore este e-mail: sem o código ninguém entra.',
  }),
  en: ({ code, minutes, company }) => ({
    subject: `Your code for the app of ${company}`,
    preheader: `${code} is your code. It is good for ${minutes} minutes.`,
    parts: ['Hello! Type this code in the app:', { code }, `It is good for ${minutes} minutes and only once.`],
    note: 'Give this code to nobody, not even to the gym. If you did not ask to come in, ignore this mail: nobody comes in without the code.',
  }),
})

/** To the new address that a member has entered, which may belong to anybody: it names nobody. */
export const newAddressMail = mailTemplate(exampleCode, 'new-address', {
  'pt-BR': ({ code, minutes, company }) => ({
    subject: `Confirme seu novo e-mail na ${company}`,
    preheader: `${code} é o código. Vale por ${minutes} minutos.`,
    parts: [
      'Olá! Digite este código no app para receber os e-mails da academia neste endereço:',
      { code },
      `Ele vale por ${minutes} minutos e uma vez só.`,
    ],
    note: 'Se você não pediu isto, ignore este e-mail: sem o código nada muda. Não passe o código a ninguém.',
  }),
  en: ({ code, minutes, company }) => ({
    subject: `Confirm your new address at ${company}`,
    preheader: `${code} is the code. It is good for ${minutes} minutes.`,
    parts: [
      'Hello! Type this code in the app to get the mails of the gym at this address:',
      { code },
      `It is good for ${minutes} minutes and only once.`,
    ],
    note: 'If you did not ask for this, ignore this mail: without the code nothing changes. Give it to nobody.',
  }),
})

/** To the member's previous address. */
export const addressChangedMail = mailTemplate({ name: 'Ana Souza', when: '22/11/2026, 14:05' }, 'address-changed', {
  'pt-BR': ({ name, when, company }) => ({
    subject: `Seu e-mail na ${company} foi trocado`,
    preheader: 'A academia não escreve mais para este endereço.',
    parts: [
      `Olá, ${name}. O e-mail do seu cadastro foi trocado no app (${when}).`,
      'A partir de agora a academia escreve ao novo endereço, e é com ele que se entra no app. Nos outros aparelhos o app foi encerrado.',
    ],
    note: 'Se não foi você, avise a academia: ela desfaz a troca e encerra o app nos celulares.',
  }),
  en: ({ name, when, company }) => ({
    subject: `Your address at ${company} was changed`,
    preheader: 'The gym no longer writes to this address.',
    parts: [
      `Hello, ${name}. The e-mail address that the gym has of you was changed in the app (${when}).`,
      'From now on the gym writes to the new one, which is also the one to come into the app with. The app has ended on all other devices.',
    ],
    note: 'If it was not you, tell the gym: it takes the change back and ends the app on all phones.',
  }),
})

/** To a member who asked for the erasure of their data. */
export const erasureAskedMail = mailTemplate({ name: 'Ana Souza' }, 'erasure-asked', {
  'pt-BR': ({ name, company }) => ({
    subject: `Seu pedido de exclusão de dados na ${company}`,
    preheader: 'A academia recebeu o pedido e responde por e-mail.',
    parts: [
      `Olá, ${name}. A ${company} recebeu o seu pedido de exclusão de dados (LGPD, art. 18).`,
      'Nada foi apagado ainda. A academia verifica o que a lei permite apagar e responde por e-mail.',
    ],
    note: 'Você pode desistir do pedido no app, em Eu, Privacidade. Se não foi você que pediu, faça isso agora.',
  }),
  en: ({ name, company }) => ({
    subject: `Your request to erase your data at ${company}`,
    preheader: 'The gym has received it and answers by mail.',
    parts: [
      `Hello, ${name}. ${company} has received your request to erase your data (LGPD, article 18).`,
      'Nothing has been erased yet. The gym looks at what the law lets it erase, and answers by mail.',
    ],
    note: 'You can take the request back in the app, under Me, Privacy. If it was not you who asked, do so now.',
  }),
})

const refused = { name: 'Ana Souza', is_done: false, reason: 'Há uma cobrança em aberto.' as string | null }

/** The gym's answer to such a request. */
export const erasureAnsweredMail = mailTemplate(refused, 'erasure-answered', {
  'pt-BR': ({ name, is_done, reason, company }) => ({
    subject: `Resposta ao seu pedido de exclusão de dados na ${company}`,
    preheader: is_done ? 'A academia atendeu o pedido.' : 'A academia não pôde atender o pedido.',
    parts: [
      is_done
        ? `Olá, ${name}. A ${company} atendeu o seu pedido de exclusão de dados. O que a lei manda guardar, como registros de pagamentos, fica guardado pelo prazo da lei.`
        : `Olá, ${name}. A ${company} não pôde atender o seu pedido de exclusão de dados.`,
      ...(reason === null ? [] : [`A academia escreve: ${reason}`]),
    ],
    note: 'Se não concorda, fale com a academia ou com a Autoridade Nacional de Proteção de Dados (ANPD).',
  }),
  en: ({ name, is_done, reason, company }) => ({
    subject: `The answer to your request to erase your data at ${company}`,
    preheader: is_done ? 'The gym has done what you asked.' : 'The gym could not do what you asked.',
    parts: [
      is_done
        ? `Hello, ${name}. ${company} has erased your data as you asked. What the law has it keep, such as records of payments, is kept for as long as the law says.`
        : `Hello, ${name}. ${company} could not erase your data as you asked.`,
      ...(reason === null ? [] : [`The gym writes: ${reason}`]),
    ],
    note: 'If you do not agree, talk to the gym or to the Brazilian data protection authority (ANPD).',
  }),
})

/**
 * To every address that a sign-up involves. The mail contains nothing that the visitor typed: the address may be another person's, and the
 * text would seem to come from the gym. It also does not say whether there was such a member before.
 */
export const signUpReceivedMail = mailTemplate({}, 'sign-up-received', {
  'pt-BR': ({ company }) => ({
    subject: `${company}: recebemos um cadastro`,
    preheader: 'Veja o que acontece agora.',
    parts: [
      `Olá! A ${company} recebeu um cadastro com este e-mail ou com seus dados.`,
      'Se você é novo aqui, passe na recepção com um documento: você conhece o espaço, escolhe o plano e recebe o acesso ao app.',
      'Se você já é aluno, nada mudou: entre no app com o e-mail ou CPF de sempre, ou fale com a recepção.',
    ],
    note: 'Se não foi você quem se cadastrou, avise a recepção. Sem documento ninguém usa seus dados na academia.',
  }),
  en: ({ company }) => ({
    subject: `${company}: we received a sign-up`,
    preheader: 'See what happens now.',
    parts: [
      `Hello! ${company} has received a sign-up with this e-mail address or with your data.`,
      'If you are new, come to the front desk with an identity document: you get to know the place, choose a plan and receive access to the app.',
      'If you are a member already, nothing has changed: come into the app as ever, or talk to the front desk.',
    ],
    note: 'If it was not you who signed up, tell the front desk. Without a document nobody uses your data at the gym.',
  }),
})

/** With the receipt as an attachment. */
export const receiptMail = mailTemplate({ name: 'Ana', number: 123, cents: 12_990 }, 'receipt', {
  'pt-BR': ({ name, number, cents, company }) => ({
    subject: `Recibo nº ${number} da ${company}`,
    preheader: money('pt-BR', cents),
    parts: [`Olá, ${name}. O recibo do seu pagamento de ${money('pt-BR', cents)} está anexo.`],
  }),
  en: ({ name, number, cents, company }) => ({
    subject: `Receipt no. ${number} of ${company}`,
    preheader: money('en', cents),
    parts: [`Hello, ${name}. The receipt of your payment of ${money('en', cents)} is attached.`],
  }),
})

import { mailTemplate } from './template.ts'

/** To a member who asked for the erasure of their data. */
export const erasureAskedMail = mailTemplate<{ name: string }>(
  'erasure-asked',
  { name: 'Ana Souza' },
  {
    'pt-BR': ({ name, company }) => ({
      subject: `Seu pedido de exclusão de dados na ${company}`,
      preheader: 'A academia recebeu o pedido e responde por e-mail.',
      parts: [
        { text: `Olá, ${name}. A ${company} recebeu o seu pedido de exclusão de dados (LGPD, art. 18).` },
        { text: 'Nada foi apagado ainda. A academia verifica o que a lei permite apagar e responde por e-mail.' },
        {
          note: 'Você pode desistir do pedido no app, em Eu, Privacidade. Se não foi você que pediu, faça isso agora.',
        },
      ],
    }),
    en: ({ name, company }) => ({
      subject: `Your request to erase your data at ${company}`,
      preheader: 'The gym has received it and answers by mail.',
      parts: [
        { text: `Hello, ${name}. ${company} has received your request to erase your data (LGPD, article 18).` },
        { text: 'Nothing has been erased yet. The gym looks at what the law lets it erase, and answers by mail.' },
        {
          note: 'You can take the request back in the app, under Me, Privacy. If it was not you who asked, do so now.',
        },
      ],
    }),
  },
)

/** The gym's answer to such a request. */
export const erasureAnsweredMail = mailTemplate<{ name: string; is_done: boolean; reason: string | null }>(
  'erasure-answered',
  { name: 'Ana Souza', is_done: false, reason: 'Há uma cobrança em aberto.' },
  {
    'pt-BR': ({ name, is_done, reason, company }) => ({
      subject: `Resposta ao seu pedido de exclusão de dados na ${company}`,
      preheader: is_done ? 'A academia atendeu o pedido.' : 'A academia não pôde atender o pedido.',
      parts: [
        {
          text: is_done
            ? `Olá, ${name}. A ${company} atendeu o seu pedido de exclusão de dados. O que a lei manda guardar, como registros de pagamentos, fica guardado pelo prazo da lei.`
            : `Olá, ${name}. A ${company} não pôde atender o seu pedido de exclusão de dados.`,
        },
        ...(reason === null ? [] : [{ text: `A academia escreve: ${reason}` }]),
        { note: 'Se não concorda, fale com a academia ou com a Autoridade Nacional de Proteção de Dados (ANPD).' },
      ],
    }),
    en: ({ name, is_done, reason, company }) => ({
      subject: `The answer to your request to erase your data at ${company}`,
      preheader: is_done ? 'The gym has done what you asked.' : 'The gym could not do what you asked.',
      parts: [
        {
          text: is_done
            ? `Hello, ${name}. ${company} has erased your data as you asked. What the law has it keep, such as records of payments, is kept for as long as the law says.`
            : `Hello, ${name}. ${company} could not erase your data as you asked.`,
        },
        ...(reason === null ? [] : [{ text: `The gym writes: ${reason}` }]),
        { note: 'If you do not agree, talk to the gym or to the Brazilian data protection authority (ANPD).' },
      ],
    }),
  },
)

import { defineText } from '../text.ts'

/** The names of the lists of people to call. */
export const useListNames = defineText({
  pt: {
    promised: 'Combinados para hoje',
    past_due: 'Em atraso',
    ending: 'Terminam em 15 dias',
    trial: 'Experimentaram e não ficaram',
    absent_10: 'Sem vir há 10 dias',
    absent_20: 'Sem vir há 20 dias',
    absent_30: 'Sem vir há 30 dias',
    birthday: 'Aniversariantes',
  },
  en: {
    promised: 'Promised for today',
    past_due: 'Overdue',
    ending: 'End within 15 days',
    trial: 'Tried it and did not stay',
    absent_10: 'Away for 10 days',
    absent_20: 'Away for 20 days',
    absent_30: 'Away for 30 days',
    birthday: 'Birthdays',
  },
})

interface Facts {
  name: string
  gym: string
  on: string
  amount: string
}

/** The message that is ready for a person of each list. */
export const useMessages = defineText({
  pt: {
    subject: (gym: string) => `Um recado da ${gym}`,
    promised: ({ name, gym }: Facts) => `Oi, ${name}! Aqui é da ${gym}. Estou voltando a falar, como combinamos.`,
    past_due: ({ name, gym, on, amount }: Facts) =>
      `Oi, ${name}! Aqui é da ${gym}. Há ${amount} em aberto desde ${on}. Podemos ajudar com o pagamento?`,
    ending: ({ name, gym, on }: Facts) =>
      `Oi, ${name}! Aqui é da ${gym}. Seu plano vai até ${on}. Vamos renovar para você não perder o ritmo?`,
    trial: ({ name, gym }: Facts) =>
      `Oi, ${name}! Aqui é da ${gym}. O que achou de treinar com a gente? Posso mostrar os planos?`,
    absent: ({ name, gym }: Facts) =>
      `Oi, ${name}! Aqui é da ${gym}. Sentimos sua falta. Está tudo bem? Quando você volta a treinar?`,
    birthday: ({ name, gym }: Facts) => `Feliz aniversário, ${name}! Um abraço de toda a equipe da ${gym}.`,
  },
  en: {
    subject: (gym: string) => `A word from ${gym}`,
    promised: ({ name, gym }: Facts) => `Hi ${name}! This is ${gym}. I come back to you, as we agreed.`,
    past_due: ({ name, gym, on, amount }: Facts) =>
      `Hi ${name}! This is ${gym}. ${amount} has been open since ${on}. Can we help with the payment?`,
    ending: ({ name, gym, on }: Facts) =>
      `Hi ${name}! This is ${gym}. Your plan lasts until ${on}. Shall we renew it, so that you keep going?`,
    trial: ({ name, gym }: Facts) =>
      `Hi ${name}! This is ${gym}. How did you like training with us? May I show you the plans?`,
    absent: ({ name, gym }: Facts) => `Hi ${name}! This is ${gym}. We miss you. Is all well? When do you come back?`,
    birthday: ({ name, gym }: Facts) => `Happy birthday, ${name}! From all of us at ${gym}.`,
  },
})

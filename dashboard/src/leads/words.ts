import { defineText } from '../text.ts'

export const useLeadWords = defineText({
  pt: {
    stages: {
      new: 'Sem resposta',
      contacted: 'Em conversa',
      scheduled: 'Visita marcada',
      trial: 'Experimentando',
      won: 'Virou aluno',
      lost: 'Desistiu',
    },
    came: { desk: 'recepção', site: 'site', sign_up: 'cadastro no app' },
  },
  en: {
    stages: {
      new: 'Not answered',
      contacted: 'In touch',
      scheduled: 'Visit arranged',
      trial: 'Trying it',
      won: 'Became a member',
      lost: 'Lost',
    },
    came: { desk: 'desk', site: 'website', sign_up: 'sign-up in the app' },
  },
})

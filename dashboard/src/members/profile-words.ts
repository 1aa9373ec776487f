import { defineText } from '../text.ts'

export const useLevels = defineText({
  pt: { beginner: 'Iniciante', intermediate: 'Intermediário', advanced: 'Avançado' },
  en: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
})

export const useTrainingTimes = defineText({
  pt: { morning: 'Manhã', afternoon: 'Tarde', evening: 'Fim de tarde', night: 'Noite' },
  en: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening', night: 'Night' },
})

export const useGenders = defineText({
  pt: { female: 'Feminino', male: 'Masculino', other: 'Outro' },
  en: { female: 'Female', male: 'Male', other: 'Other' },
})

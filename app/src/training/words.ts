import { localDay } from '@catraca/web/format.ts'
import { defineText } from '../shell/text.ts'

export const useTrainingText = defineText({
  pt: {
    kg: (load: string) => `${load} kg`,
    times: (reps: string) => (reps === '1' ? '1 repetição' : `${reps} repetições`),
    sets: (count: number) => (count === 1 ? '1 série' : `${count} séries`),
    ago: (days: number) => (days <= 0 ? 'hoje' : days === 1 ? 'ontem' : `há ${days} dias`),
    offline: 'Sem rede. A página aparece quando ela voltar.',
    unsent: (count: number) => (count === 1 ? '1 treino ainda não enviado' : `${count} treinos ainda não enviados`),
    unsentWhy: 'Fica guardado neste aparelho e é enviado assim que houver rede.',
    drop: 'Descartar do aparelho',
    refused: {
      WORKOUT_IN_FUTURE: 'A academia não aceitou este treino: o horário está no futuro. Confira o relógio do aparelho.',
      WORKOUT_TOO_OLD: 'A academia não aceitou este treino: começou há mais de 30 dias.',
      WORKOUT_TOO_LONG: 'A academia não aceitou este treino: durou mais de 24 horas.',
      TOO_MANY_WORKOUTS: 'A academia não aceitou este treino: já há treinos demais neste dia.',
    },
    refusedOtherwise: 'A academia não aceitou este treino.',
  },
  en: {
    kg: (load: string) => `${load} kg`,
    times: (reps: string) => (reps === '1' ? '1 repetition' : `${reps} repetitions`),
    sets: (count: number) => (count === 1 ? '1 set' : `${count} sets`),
    ago: (days: number) => (days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`),
    offline: 'No network. The page appears when it is back.',
    unsent: (count: number) => (count === 1 ? '1 workout not sent yet' : `${count} workouts not sent yet`),
    unsentWhy: 'It is kept on this device and sent as soon as there is network.',
    drop: 'Remove from the device',
    refused: {
      WORKOUT_IN_FUTURE:
        'The gym did not take this workout: its time lies in the future. Check the clock of the device.',
      WORKOUT_TOO_OLD: 'The gym did not take this workout: it began more than 30 days ago.',
      WORKOUT_TOO_LONG: 'The gym did not take this workout: it took more than 24 hours.',
      TOO_MANY_WORKOUTS: 'The gym did not take this workout: there are too many on this day.',
    },
    refusedOtherwise: 'The gym did not take this workout.',
  },
})

/** How many days lie between an instant and today, by the calendar of a zone. */
export function daysSince(instant: string, timeZone: string): number {
  const dayOf = (at: string) => Date.parse(localDay(at, timeZone))
  return Math.round((dayOf(new Date().toISOString()) - dayOf(instant)) / 86_400_000)
}

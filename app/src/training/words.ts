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
    refusedOtherwise: 'The gym did not take this workout.',
  },
})

/** How many days lie between an instant and today, by the calendar of a zone. */
export function daysSince(instant: string, timeZone: string): number {
  const dayOf = (at: string) => Date.parse(localDay(at, timeZone))
  return Math.round((dayOf(new Date().toISOString()) - dayOf(instant)) / 86_400_000)
}

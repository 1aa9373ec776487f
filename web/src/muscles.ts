import { defineText } from './texts.ts'

/** The names of the muscle groups in the shared catalogue of exercises. */
export const muscles = {
  pt: {
    chest: 'Peito',
    back: 'Costas',
    shoulders: 'Ombros',
    biceps: 'Bíceps',
    triceps: 'Tríceps',
    forearms: 'Antebraços',
    quadriceps: 'Quadríceps',
    hamstrings: 'Posteriores de coxa',
    glutes: 'Glúteos',
    calves: 'Panturrilhas',
    abs: 'Abdômen',
    obliques: 'Oblíquos',
    lower_back: 'Lombar',
    traps: 'Trapézio',
    neck: 'Pescoço',
    adductors: 'Adutores',
    abductors: 'Abdutores',
    hip_flexors: 'Flexores do quadril',
    full_body: 'Corpo inteiro',
  },
  en: {
    chest: 'Chest',
    back: 'Back',
    shoulders: 'Shoulders',
    biceps: 'Biceps',
    triceps: 'Triceps',
    forearms: 'Forearms',
    quadriceps: 'Quadriceps',
    hamstrings: 'Hamstrings',
    glutes: 'Glutes',
    calves: 'Calves',
    abs: 'Abs',
    obliques: 'Obliques',
    lower_back: 'Lower back',
    traps: 'Traps',
    neck: 'Neck',
    adductors: 'Adductors',
    abductors: 'Abductors',
    hip_flexors: 'Hip flexors',
    full_body: 'Full body',
  },
}

const useNames = defineText(muscles)

/** Muscle groups in one line; a gym's own word is shown unchanged. */
export function useMuscleNames(): (words: string[]) => string {
  const names: Record<string, string> = useNames()
  return (words) => words.map((word) => names[word] ?? word).join(', ')
}

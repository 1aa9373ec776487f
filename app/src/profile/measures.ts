import { defineText } from '../shell/text.ts'

/** What is measured, in the order in which it is shown. */
export const measureNames = [
  'weight_kg',
  'body_fat_pct',
  'muscle_mass_pct',
  'height_cm',
  'chest_cm',
  'waist_cm',
  'hip_cm',
  'left_arm_cm',
  'right_arm_cm',
  'left_thigh_cm',
  'right_thigh_cm',
  'left_calf_cm',
  'right_calf_cm',
] as const
export type MeasureName = (typeof measureNames)[number]

const units = { kg: 'kg', pct: '%', cm: 'cm' }

/** The end of the name contains it. */
export function unitOf(name: MeasureName): string {
  return units[name.slice(name.lastIndexOf('_') + 1) as keyof typeof units]
}

export const useMeasureNames = defineText({
  pt: {
    weight_kg: 'Peso',
    body_fat_pct: 'Gordura',
    muscle_mass_pct: 'Massa muscular',
    height_cm: 'Altura',
    chest_cm: 'Peito',
    waist_cm: 'Cintura',
    hip_cm: 'Quadril',
    left_arm_cm: 'Braço esquerdo',
    right_arm_cm: 'Braço direito',
    left_thigh_cm: 'Coxa esquerda',
    right_thigh_cm: 'Coxa direita',
    left_calf_cm: 'Panturrilha esquerda',
    right_calf_cm: 'Panturrilha direita',
  },
  en: {
    weight_kg: 'Weight',
    body_fat_pct: 'Fat',
    muscle_mass_pct: 'Muscle',
    height_cm: 'Height',
    chest_cm: 'Chest',
    waist_cm: 'Waist',
    hip_cm: 'Hip',
    left_arm_cm: 'Left arm',
    right_arm_cm: 'Right arm',
    left_thigh_cm: 'Left thigh',
    right_thigh_cm: 'Right thigh',
    left_calf_cm: 'Left calf',
    right_calf_cm: 'Right calf',
  },
})

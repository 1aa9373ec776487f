import { collectNight } from './ground/collect-night.ts'

export const fault = collectNight('stripe')

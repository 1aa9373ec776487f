import { askedName } from '../shell/api.ts'

/** A code that was requested: stored, because the phone may drop the page while its owner looks at the mail. */
export interface Asked {
  contact: string
  /** Until when the code is valid, and from when another one may be requested, by the phone's clock. */
  goodUntil: number
  againFrom: number
}

export function recallAsked(company: string): Asked | undefined {
  const text = localStorage.getItem(askedName(company))
  const asked: Asked | undefined = text === null ? undefined : JSON.parse(text)
  if (asked !== undefined && asked.goodUntil > Date.now()) return asked
  forgetAsked(company)
  return undefined
}

export function keepAsked(company: string, asked: Asked): void {
  localStorage.setItem(askedName(company), JSON.stringify(asked))
}

export function forgetAsked(company: string): void {
  localStorage.removeItem(askedName(company))
}

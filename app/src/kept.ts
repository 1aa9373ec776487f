import type { CodeKey } from './code.ts'

/** What the phone keeps of its session with a gym, so that it makes codes without network. */
export interface Kept {
  /** Without a language of their own, the app speaks that of the phone. */
  member: { firstName: string; language?: 'pt-BR' | 'en' | null }
  company: { name: string; timeZone: string }
  /** Null for a member who gets no code. */
  key: CodeKey | null
  /** How far the company's clock was ahead of the phone's when they last spoke. */
  aheadMs: number
}

const nameFor = (company: string) => `catraca-app:${company}`

export function recall(company: string): Kept | undefined {
  const text = localStorage.getItem(nameFor(company))
  return text === null ? undefined : JSON.parse(text)
}

export function keep(company: string, kept: Kept): void {
  localStorage.setItem(nameFor(company), JSON.stringify(kept))
}

export function forget(company: string): void {
  localStorage.removeItem(nameFor(company))
}

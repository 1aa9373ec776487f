/** What a phone needs to make codes for the door without network. */
export interface CodeKey {
  sessionId: string
  /** The member's number at the door: decimal, below 2^40. */
  number: string
  /** 32 bytes in base64url, known to this session and the service. */
  secret: string
}

/** How the gym wants its app to look. */
export interface Look {
  color: string | null
  logo: string | null
}

/** What the phone keeps of its session with a gym, so that it makes codes without network. */
export interface Kept {
  /** Without a choice of the member, the app uses the phone's language. */
  member: { id: string; firstName: string; language?: 'pt-BR' | 'en' | null }
  /** Data that an earlier version did not store is missing until the service has answered. */
  company: { name: string; timeZone: string; parts?: string[] } & Partial<Look>
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
  // Stored data of another member must not be shown to this one.
  if (recall(company)?.member.id !== kept.member.id) forget(company)
  localStorage.setItem(nameFor(company), JSON.stringify(kept))
}

export function forget(company: string): void {
  localStorage.removeItem(nameFor(company))
  for (const part of parts) localStorage.removeItem(partName(company, part))
}

const parts = ['training', 'workouts', 'classes', 'class-list', 'membership'] as const
/**
 * Other data that the phone stores for a gym: the program, workouts that are under way or not sent yet, the class filter, and the last
 * state of classes and memberships. It is deleted with the session.
 */
export type Part = (typeof parts)[number]

const partName = (company: string, part: Part) => `${nameFor(company)}:${part}`

export function recallPart(company: string, part: Part): string | null {
  return localStorage.getItem(partName(company, part))
}

export function keepPart(company: string, part: Part, value: object | null): void {
  if (value === null) localStorage.removeItem(partName(company, part))
  else localStorage.setItem(partName(company, part), JSON.stringify(value))
}

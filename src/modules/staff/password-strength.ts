import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Failure } from '#platform/errors/failure.ts'
import type { Mistake } from '#platform/errors/field-errors.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'

const shortestPassword = 10
const lowestScore = 3
/** Longer passwords are strong anyway, and take more and more time to analyse. */
const mostLookedAt = 64

/** The explanation of each weakness for which a password is refused. */
const weaknesses = {
  SHORT: {
    rule: 'min_length',
    limit: shortestPassword,
    message: `must have at least ${shortestPassword} characters`,
  },
  COMMON: { rule: 'common_password', message: 'is one of the most common passwords, or much like one' },
  PERSONAL: {
    rule: 'personal_password',
    message: 'is too easy to guess: it is made of your name, e-mail or company',
  },
  PATTERN: {
    rule: 'patterned_password',
    message: 'is too easy to guess: it follows a pattern, such as a row of keys, a repetition or a date',
  },
  SIMPLE: {
    rule: 'simple_password',
    message: 'is too easy to guess: use more words, or words that do not belong together',
  },
} as const satisfies Record<string, Mistake>
export type Weakness = keyof typeof weaknesses

/** Words that Brazilian gyms would choose first and that foreign lists lack. */
const brazilianWords = `
  senha mudar trocar academia catraca treino musculacao crossfit spinning recepcao gerencia brasil flamengo
  corinthians palmeiras saopaulo santos gremio cruzeiro vasco bemvindo janeiro fevereiro abril maio junho julho
  agosto setembro outubro novembro dezembro segunda deus jesus familia amor vida forca saude energia corpo aluno`
  .trim()
  .split(/\s+/)

/** The person and company whose names a password must not consist of. */
export interface About {
  name: string
  email: string
  company_name: string
}

/** How hard a password is to guess, 0 to 4, and what is wrong with it if it would be refused. */
export async function passwordStrength(
  password: string,
  about: About,
): Promise<{ score: number; weakness?: Weakness }> {
  if (password.length < shortestPassword) return { score: 0, weakness: 'SHORT' }
  const { score, sequence, feedback } = (await estimator()).check(password, wordsOf(about))
  if (score >= lowestScore) return { score }
  const { warning } = feedback
  const personal = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs')
  if (personal) return { score, weakness: 'PERSONAL' }
  if (sequence.some(({ dictionaryName }) => String(dictionaryName).startsWith('passwords'))) {
    return { score, weakness: 'COMMON' }
  }
  return { score, weakness: warning === null ? 'SIMPLE' : 'PATTERN' }
}

/** Refuses a new password that is too easy to guess. */
export async function checkNewPassword(
  field: string,
  password: string,
  about: About,
): Promise<undefined | Failure<'INVALID_REQUEST'>> {
  const { weakness } = await passwordStrength(password, about)
  return weakness && invalidRequest([{ field, ...weaknesses[weakness] }])
}

let loaded: Promise<ZxcvbnFactory> | undefined

/** The dictionaries take 30 MB and a tenth of a second, so they are loaded when the first password is set. */
export function estimator(): Promise<ZxcvbnFactory> {
  loaded ??= (async () => {
    const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ])
    const dictionaries = { ...dictionary, 'passwords-brazil': brazilianWords }
    return new ZxcvbnFactory({ dictionary: dictionaries, graphs: adjacencyGraphs, maxLength: mostLookedAt })
  })()
  return loaded
}

/** Each text as a whole, and word by word. */
function wordsOf({ name, email, company_name }: About): string[] {
  const whole = [name, email, company_name].map((text) => text.toLowerCase())
  const words = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2)
  const plain = [...whole, ...words].map((text) => text.normalize('NFD').replace(/\p{M}/gu, ''))
  return [...new Set([...whole, ...words, ...plain])]
}

import { randomInt } from 'node:crypto'

/**
 * Without letters and digits that look alike: 0 and O, 1, I and L. Eight characters out of 31 make 40 bits; a code is valid for ten
 * minutes.
 */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8

export function newCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
}

/** As people read it: K7QM-R2PX, and for a turnstile hoje-K7QM-R2PX, because its bridge has no other way to learn the company. */
export function codeInWords(code: string, slug?: string): string {
  const halves = [code.slice(0, codeLength / 2), code.slice(codeLength / 2)]
  return [...(slug === undefined ? [] : [slug]), ...halves].join('-')
}

/** The typed text, without differences of case, dashes and spaces. */
export function readCode(sent: string): string {
  return sent.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

/** The company and the code in a typed text; a slug may contain dashes itself, so the code is the last eight characters. */
export function readTurnstileCode(sent: string): { slug: string; code: string } {
  const [, slug, code] = /^(.*?)[^0-9A-Za-z]*((?:[0-9A-Za-z][^0-9A-Za-z]*){8})$/s.exec(sent) ?? []
  return { slug: (slug ?? '').trim().toLowerCase(), code: readCode(code ?? '') }
}

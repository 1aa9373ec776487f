import { randomInt } from 'node:crypto'

/** Without what is taken for another: 0 and O, 1, I and L. Eight of 31 are 40 bits, good for ten minutes. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8

export function newCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
}

/** As people read it: K7QM-R2PX, and of a turnstile hoje-K7QM-R2PX, because nothing else tells its bridge the company. */
export function codeInWords(code: string, slug?: string): string {
  const halves = [code.slice(0, codeLength / 2), code.slice(codeLength / 2)]
  return [...(slug === undefined ? [] : [slug]), ...halves].join('-')
}

/** What was typed, without what people add or forget: case, dashes and spaces. */
export function readCode(sent: string): string {
  return sent.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

/** The company and the code of what was typed; a slug may have dashes itself, so the last eight characters count. */
export function readTurnstileCode(sent: string): { slug: string; code: string } {
  const [, slug, code] = /^(.*?)[^0-9A-Za-z]*((?:[0-9A-Za-z][^0-9A-Za-z]*){8})$/s.exec(sent) ?? []
  return { slug: (slug ?? '').trim().toLowerCase(), code: readCode(code ?? '') }
}

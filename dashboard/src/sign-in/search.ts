import { searchOf, text } from '../search.ts'

/** Where to go on afterwards; always a place in this application. */
const place = (given: unknown) => (typeof given === 'string' && /^\/(?![/\\])/.test(given) ? given : undefined)

export const signInSearch = searchOf({ next: place, company: text })
export const welcomeSearch = searchOf({ token: text })

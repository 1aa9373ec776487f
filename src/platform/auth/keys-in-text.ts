import { isWellFormedKey } from './key-format.ts'

/** What a text shows of keys: whole ones, and of ones that somebody masked the beginning and end in one: `ctr_live_a1B2`. */
export interface KeysInText {
  whole: Set<string>
  masked: Set<string>
  /** What has the form of a key and not its checksum: cut off, mistyped or made up. */
  malformed: number
}

const whole = /ctr_(?:live|test)_[0-9A-Za-z]{38}/g
/** `ctr_live_…a1B2`, as lists show a key, and as logs mask them: `ctr_live_9f3K****a1B2`, `ctr_test_...a1B2`. */
const masked = /(ctr_(?:live|test)_)[0-9A-Za-z]{0,12}(?:…|\.{2,40}|\*{2,40}|[xX]{3,40})([0-9A-Za-z]{4})(?![0-9A-Za-z])/g
/** No form is longer. Texts are read in pieces that share as much. */
const longest = 128

/** Reads a text of any length, such as a log, in pieces. */
export async function keysInText(pieces: AsyncIterable<string>): Promise<KeysInText> {
  const found: KeysInText = { whole: new Set(), masked: new Set(), malformed: 0 }
  let text = ''
  for await (const piece of pieces) {
    text += piece
    const sure = Math.max(text.length - longest, 0)
    look(text, sure, found)
    text = text.slice(sure)
  }
  look(text, text.length, found)
  return found
}

/** Takes in what begins before `end`: what begins later may not be there whole. */
function look(text: string, end: number, found: KeysInText): void {
  for (const match of text.matchAll(whole)) {
    if (match.index >= end) break
    if (isWellFormedKey(match[0])) found.whole.add(match[0])
    else found.malformed += 1
  }
  for (const match of text.matchAll(masked)) {
    if (match.index >= end) break
    found.masked.add(match[1]! + match[2]!)
  }
}

import { isWellFormedKey } from './key-format.ts'

/**
 * The keys found in a text: complete ones, and the visible start and end of masked ones, joined as in `ctr_live_a1B2`.
 */
export interface KeysInText {
  whole: Set<string>
  masked: Set<string>
  /** Number of strings that look like a key but have a wrong checksum: truncated, mistyped or made up. */
  malformed: number
}

const whole = /ctr_(?:live|test)_[0-9A-Za-z]{38}/g
/**
 * A masked key, as our lists show it (`ctr_live_…a1B2`) and as logs mask it (`ctr_live_9f3K****a1B2`,
 * `ctr_test_...a1B2`).
 */
const masked = /(ctr_(?:live|test)_)[0-9A-Za-z]{0,12}(?:…|\.{2,40}|\*{2,40}|[xX]{3,40})([0-9A-Za-z]{4})(?![0-9A-Za-z])/g
/** The longest form a key can take. Text is read in pieces that overlap by this much. */
const longest = 128

/** Finds keys in a text of any length, such as a log file, reading it in pieces. */
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

/** Collects the matches that begin before `end`; a match after it may be cut off by the end of the piece. */
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

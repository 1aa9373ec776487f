import { memberFields } from '@catraca/web/members/fields.ts'
import { useWords } from '../catalogue/words.ts'
import { useEndReasons } from '../components/end-reasons.ts'
import { usePaymentWords } from '../components/payment-methods.ts'
import { useStates } from '../components/status.tsx'
import { useRoleNames } from '../role-names.ts'
import type { Language } from '../text.ts'
import { useColumns } from './audit-columns.ts'
import { useValues } from './audit-values.ts'
import { usePermissionWords } from './permission-words.ts'

/** Columns that only the service itself reads: keys to other rows, and values that follow from others. */
export const inner = new RegExp(
  `^(?!own_role_id$)(${[
    'id|ref|.*_id|.*_key|search_text|created_at|updated_at|starts_at|ends_at|current_bookings|waiting|scheduled_for',
    'switched_off|next_due_on|cancelled_from|freezes_year|on_trial|period_start|part|gateway.*|total_checkins|current_streak',
    'last_.*|prefix|listening_at|alerted_at|failed_in_a_row|previous_secret_until|classes_until|clock_offset_ms',
  ].join('|')})$`,
)

/** The word in the middle of a sentence; an abbreviation stays unchanged. */
const uncapital = (word: string) => word.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

/** The names of columns and their values in the trail, in both languages; a test checks that none is missing. */
export const trailWords = { pt: wordsIn('pt'), en: wordsIn('en') }

function wordsIn(language: Language) {
  const { fields, values, yes, no } = useWords.words[language]
  const ofCatalogue = Object.entries(fields).map(([name, word]) => [name, uncapital(word.replace(/ \(R\$\)$/, ''))])
  const ofMembers = memberFields.map(({ name, label, trail }) => [
    name,
    trail?.[language] ?? uncapital(label[language]),
  ])
  const columns: Record<string, string> = {
    ...Object.fromEntries([...ofCatalogue, ...ofMembers]),
    ...useColumns.words[language],
  }
  const sets = [useValues, useEndReasons, useRoleNames, usePaymentWords, usePermissionWords]
  const named: Record<string, string> = Object.assign({}, ...sets.map(({ words }) => words[language]), values)
  return { columns, values: { ...named, ...useStates.words[language] } as Record<string, string>, yes, no }
}

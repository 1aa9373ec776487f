import { memberFields } from '@catraca/web/members/fields.ts'
import { decoded } from '../components/decoded.ts'
import { type HowDaysAreWritten, readDay } from '../components/read-typed.ts'
import { phoneToE164 } from '../format.ts'

/** A line of the file, numbered as in a spreadsheet, with its data about a member. */
export interface MemberRow {
  line: number
  member: Record<string, string | undefined>
}

const genders: Record<string, string> = {
  m: 'male',
  masculino: 'male',
  f: 'female',
  feminino: 'female',
  outro: 'other',
}

export const template =
  '\uFEFFnome;email;telefone;cpf;nascimento;sexo;origem\r\nMaria da Silva;maria@exemplo.com.br;11 98765-4321;;1990-05-21;feminino;\r\n'

/**
 * The members of a CSV file with commas, semicolons or tabs, in UTF-8 or, as older spreadsheets save, Windows-1252; none when no column
 * identifies people. Days are read as people write them.
 */
export async function readMembers(file: File, how: HowDaysAreWritten): Promise<MemberRow[]> {
  const { default: papa } = await import('papaparse')
  const text = decoded(await file.arrayBuffer())
  const { data } = papa.parse<string[]>(text, { skipEmptyLines: false, delimitersToGuess: [';', ',', '\t'] })
  const head = (data[0] ?? []).map(fieldOf)
  if (!head.includes('full_name')) return []
  return data.slice(1).flatMap((cells, i) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const pairs = head.flatMap((field, column) => {
      const value = cells[column]?.trim()
      return field === undefined || value === undefined || (value === '' && field !== 'full_name')
        ? []
        : [[field, readCell(field, value, how)]]
    })
    return [{ line: i + 2, member: Object.fromEntries(pairs) }]
  })
}

function fieldOf(title: string): string | undefined {
  const plain = title
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
  return memberFields.find(({ csv }) => csv?.includes(plain))?.name
}

/** Reads phones, dates and genders in Brazil's format. */
function readCell(field: string, value: string, how: HowDaysAreWritten): string {
  if (field === 'phone') return phoneToE164(value)
  if (field === 'birth_date') return readDay(value, { ...how, max: how.today }) ?? value
  if (field === 'gender') return genders[value.toLowerCase()] ?? value.toLowerCase()
  return value
}

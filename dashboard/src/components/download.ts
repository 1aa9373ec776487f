import { saveFile } from '@catraca/web/save-file.ts'

/** A cell of a table that users download. */
export type TableCell = string | number | { cents: number } | { day: string } | null | undefined

/** A table as a CSV file that spreadsheets in Brazil open correctly: semicolons, and a byte order mark for UTF-8. */
export function toCsv(rows: TableCell[][]): string {
  const cell = (value: TableCell) => {
    const text = typeof value === 'object' && value !== null ? written(value) : String(value ?? '')
    // A spreadsheet would run text that begins like a formula.
    const safe =
      typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && !/^\+?[\d\s().-]+$/.test(text) ? `'${text}` : text
    return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

type Typed = Extract<TableCell, object>

/** Centavos in a form that such a spreadsheet can add up, 1234,50, and days in a form that it reads as dates, 31/12/2031. */
const written = (cell: Typed): string =>
  'cents' in cell ? (cell.cents / 100).toFixed(2).replace('.', ',') : cell.day.split('-').reverse().join('/')

/** Gives a text to the browser's downloads. */
export function download(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  saveFile(name, new Blob([text], { type }))
}

const typedCell = (cell: Typed) =>
  'cents' in cell
    ? { value: cell.cents / 100, format: '#,##0.00' }
    : { value: new Date(`${cell.day}T00:00:00Z`), format: 'dd/mm/yyyy' }

/** Gives a table to the browser's downloads as an Excel file; its first row is the head. */
export async function toXlsx(name: string, rows: TableCell[][]): Promise<void> {
  const { default: write } = await import('write-excel-file/browser')
  const [head, ...body] = rows
  const cells = [
    head!.map((value) => ({ value: String(value), fontWeight: 'bold' as const })),
    ...body.map((row) =>
      row.map((value) => (value == null ? null : typeof value === 'object' ? typedCell(value) : { value })),
    ),
  ]
  const file = write(cells, { columns: head!.map(() => ({ width: 20 })), stickyRowsCount: 1 })
  saveFile(name, await file.toBlob())
}

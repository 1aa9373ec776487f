import { libraryAtFirstUse } from '#platform/at-first-use.ts'

const pdfkit = libraryAtFirstUse<typeof import('pdfkit')>('pdfkit')

/** A page of a gym: the sender, the title, and the content. */
export interface Paper {
  company: string
  cnpj: string | null
  title: string
  /** Shown beside the title, for example that it is a copy. */
  mark?: string | undefined
  parts: (string | { rows: [string, string][] })[]
  /** At the end, in small type. */
  note: string
}

const margin = 56
const grey = '#555555'

/** Renders a paper as a PDF with A4 pages. */
export function setAsPdf({ company, cnpj, title, mark, parts, note }: Paper): Promise<Buffer> {
  const document = new (pdfkit())({ size: 'A4', margin, info: { Title: title, Author: company }, lang: 'pt-BR' })
  const pieces: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece))
    document.on('end', () => resolve(Buffer.concat(pieces)))
    document.on('error', reject)
  })
  const width = document.page.width - 2 * margin
  document.font('Helvetica-Bold').fontSize(14).text(printable(company))
  document.font('Helvetica').fontSize(10).fillColor(grey)
  if (cnpj !== null) document.text(`CNPJ ${cnpj}`)
  document.moveDown(1.5).fillColor('black').font('Helvetica-Bold').fontSize(18).text(printable(title))
  if (mark !== undefined) document.fontSize(12).text(printable(mark))
  document.moveDown().font('Helvetica').fontSize(11)
  for (const part of parts) {
    if (typeof part === 'string') document.text(printable(part), { lineGap: 3 })
    else for (const [left, right] of part.rows) row(left, right)
    document.moveDown()
  }
  document.fontSize(9).fillColor(grey).text(printable(note))
  document.end()
  return done

  function row(left: string, right: string): void {
    const half = width * (right.length > left.length ? 0.35 : 0.72)
    const height = document.heightOfString(printable(left), { width: half })
    if (document.y + height > document.page.height - margin) document.addPage()
    const { y } = document
    document.text(printable(left), margin, y, { width: half })
    const below = document.y
    document.text(printable(right), margin + half, y, { width: width - half, align: 'right' })
    document.x = margin
    document.y = Math.max(below, document.y) + 4
  }
}

/** The fonts that every PDF reader has include the letters of Western Europe. */
const printable = (text: string) =>
  text.normalize('NFC').replaceAll(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u20ac]/g, '?')

/** As a `data:` address. */
export const asAddress = (pdf: Buffer): string => `data:application/pdf;base64,${pdf.toString('base64')}`

/**
 * The text in a Pix QR code, "copia e cola". The order of its fields and the checksum are those of the three examples of the central bank's
 * file (documented). The limits of name and city are what integrators use (observed).
 */
export interface BrCode {
  /** The address of the charge without https://. */
  chargeLocation?: string
  /** The address of the recurrence without https://. It is in field 80. */
  mandateLocation?: string
  name: string
  city: string
}

const gui = 'br.gov.bcb.pix'

export function writeBrCode({ chargeLocation, mandateLocation, name, city }: BrCode): string {
  const text = [
    field('00', '01'),
    // 12 means a code for one use; a code with only a recurrence leaves this out (documented by the examples).
    chargeLocation === undefined ? '' : field('01', '12'),
    field('26', account(chargeLocation)),
    field('52', '0000'),
    field('53', '986'),
    field('58', 'BR'),
    field('59', plain(name, 25)),
    field('60', plain(city, 15)),
    field('62', field('05', '***')),
    mandateLocation === undefined ? '' : field('80', account(mandateLocation)),
    '6304',
  ].join('')
  return text + crc16(text)
}

export function readBrCode(text: string): BrCode {
  if (crc16(text.slice(0, -4)) !== text.slice(-4)) throw new Error('The checksum of the code is wrong.')
  const fields = fieldsOf(text)
  const location = (id: string) => fieldsOf(fields.get(id) ?? '').get('25')
  const chargeLocation = location('26')
  const mandateLocation = location('80')
  return {
    ...(chargeLocation !== undefined && { chargeLocation }),
    ...(mandateLocation !== undefined && { mandateLocation }),
    name: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
  }
}

/** CRC-16/CCITT-FALSE of all the text before it, in upper-case hexadecimal (documented by the examples). */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function account(location: string | undefined): string {
  return field('00', gui) + (location === undefined ? '' : field('25', location))
}

function field(id: string, value: string): string {
  if (value.length > 99) throw new Error(`Field ${id} is longer than two digits can say.`)
  return id + String(value.length).padStart(2, '0') + value
}

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    const value = text.slice(at + 4, at + 4 + length)
    if (!Number.isInteger(length) || value.length !== length) throw new Error(`The code breaks off at ${at}.`)
    fields.set(text.slice(at, at + 2), value)
    at += 4 + length
  }
  return fields
}

/** Lengths are counted in characters, so accents are removed and other characters left out (guessed). */
function plain(text: string, longest: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, longest)
}

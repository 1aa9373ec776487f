// Positions in PostgreSQL's log of changes (WAL), in its notation (16/B374D848), and the files into which the log is divided.

export type Position = bigint

export function readPosition(text: string): Position {
  const [high, low] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export function positionText(position: Position): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase()
  return `${hex(position >> 32n)}/${hex(position & 0xffff_ffffn)}`
}

/** The number of the file that contains a position. */
export const segmentAt = (position: Position, segmentBytes: bigint) => position / segmentBytes

const hex8 = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0')

/** `timeline` is the first part of the name, such as 00000001. */
export function segmentName(timeline: string, segment: bigint, segmentBytes: bigint): string {
  const perPart = 0x1_0000_0000n / segmentBytes
  return timeline + hex8(segment / perPart) + hex8(segment % perPart)
}

export function segmentNumber(name: string, segmentBytes: bigint): bigint {
  const perPart = 0x1_0000_0000n / segmentBytes
  return BigInt(`0x${name.slice(8, 16)}`) * perPart + BigInt(`0x${name.slice(16, 24)}`)
}

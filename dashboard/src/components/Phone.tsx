import { phone } from '../format.ts'

/** A phone number in one piece, which a phone calls when it is touched. */
export function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number}`} style={{ whiteSpace: 'nowrap' }}>
      {phone(number)}
    </a>
  )
}

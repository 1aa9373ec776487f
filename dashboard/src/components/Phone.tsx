import { phone } from '../format.ts'

/** A phone number without line breaks; on a phone, touching it calls the number. */
export function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number}`} style={{ whiteSpace: 'nowrap' }}>
      {phone(number)}
    </a>
  )
}

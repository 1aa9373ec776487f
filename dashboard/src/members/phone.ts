/** A phone number as people in Brazil write it, with area code, becomes an international one; others stay as they are. */
export function internationalPhone(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^0/, '')
  return !text.trim().startsWith('+') && (digits.length === 10 || digits.length === 11) ? `+55${digits}` : text.trim()
}

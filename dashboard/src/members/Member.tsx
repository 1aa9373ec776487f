export function Member() {
  return null
}

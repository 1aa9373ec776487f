export function Classes() {
  return null
}

export function Memberships() {
  return null
}

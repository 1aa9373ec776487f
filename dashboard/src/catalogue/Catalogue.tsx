export function Catalogue() {
  return null
}

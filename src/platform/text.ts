/** Lower case without accents, for comparing and sorting names: "João ÁVILA" becomes "joao avila". */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

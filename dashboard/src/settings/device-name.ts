/** Programs, by a part of their own name; the first match counts. */
const programs: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A browser in words, `Chrome, Windows`; any other program by its own name. */
export function deviceName(device: string): string {
  const nameIn = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(device))?.[1]
  const browser = nameIn(programs)
  if (!device.startsWith('Mozilla/') || browser === undefined) return device.split(/[\s(]/, 1)[0]!
  return [browser, nameIn(systems)].filter(Boolean).join(', ')
}

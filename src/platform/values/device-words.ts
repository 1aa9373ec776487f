/** A User-Agent may name several browsers; the first match counts. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** The browser and the system that a User-Agent names; null for one that it does not name. */
export function deviceInWords(userAgent: string | null): { browser: string | null; system: string | null } {
  const first = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  return { browser: first(browsers), system: first(systems) }
}

/** The same in a line, such as "Safari · iPhone"; null when it names neither. */
export function deviceName(userAgent: string | null): string | null {
  const { browser, system } = deviceInWords(userAgent)
  return [browser, system].filter(Boolean).join(' · ') || null
}

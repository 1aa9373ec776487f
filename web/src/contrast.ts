/** The least contrast between text and its background, by WCAG 2.2, level AA. */
export const leastContrast = 4.5

/** The forms of a colour: as a background of text, and as text on light and dark pages. */
export interface Accent {
  /** The colour itself; text on it has the colour `onFill`. */
  fill: string
  onFill: string
  /** The colour, as dark or as light as text on the pages has to be. */
  onLight: string
  onDark: string
}

// The surfaces of the app with the lowest contrast to text: the page in light mode, a card in dark mode.
const lightest = { light: '#f5f7f5', dark: '#1a1f1c' }

/** Makes a colour `#rrggbb` readable: where its own contrast is too low, it is mixed with the least black or white that is enough. */
export function accentOf(fill: string): Accent {
  return {
    fill,
    // A colour on which white is not readable is light enough for black text.
    onFill: contrastOf('#ffffff', fill) >= leastContrast ? '#ffffff' : '#000000',
    onLight: readableOn(lightest.light, fill, 0),
    onDark: readableOn(lightest.dark, fill, 255),
  }
}

/** The ratio of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function readableOn(surface: string, color: string, towards: 0 | 255): string {
  const steps = 64
  for (let step = 0; step < steps; step++) {
    const mixed = hexOf(channelsOf(color).map((channel) => channel + ((towards - channel) * step) / steps))
    if (contrastOf(mixed, surface) >= leastContrast) return mixed
  }
  return hexOf([towards, towards, towards])
}

function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function hexOf(channels: number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

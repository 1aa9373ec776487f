import { logoInWords } from '#modules/companies/index.ts'
import type { GymOfApp } from './sessions.ts'

/** Smaller ones would be blurred on a home screen. */
const leastIconPixels = 192

/** The address from which the app loads a company's logo. The address changes with the picture, so that browsers can cache it for good. */
export function logoAddress({ slug, logo }: Pick<GymOfApp, 'slug' | 'logo'>): string | null {
  if (logo === null) return null
  const known = logoInWords(logo)
  return 'address' in known ? known.address : `/app/api/${slug}/logo?${known.key}`
}

/** The logo as an icon for the home screen, if it is a square picture that is large enough. */
export function logoIcon(company: Pick<GymOfApp, 'slug' | 'logo'>) {
  const known = company.logo === null ? undefined : logoInWords(company.logo)
  if (known === undefined || 'address' in known || known.width !== known.height) return undefined
  const isDrawing = known.type === 'image/svg+xml'
  if (!isDrawing && known.width < leastIconPixels) return undefined
  const sizes = isDrawing ? 'any' : `${known.width}x${known.height}`
  return { src: logoAddress(company)!, sizes, type: known.type }
}

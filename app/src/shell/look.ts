import { accentOf } from '@catraca/web/contrast.ts'
import { useLayoutEffect } from 'react'
import type { Look } from './kept.ts'

/** Shows the page in the gym's colour. */
export function useLook(look: Partial<Look> | undefined): void {
  const color = look?.color ?? null
  // Before the page is painted, so that it does not first appear in another colour.
  useLayoutEffect(() => {
    if (color === null) return
    const { style } = document.documentElement
    const { fill, onFill, onLight, onDark } = accentOf(color)
    const accents = { '--gym': fill, '--on-gym': onFill, '--accent-light': onLight, '--accent-dark': onDark }
    for (const [name, value] of Object.entries(accents)) style.setProperty(name, value)
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    const before = metas.map(({ content }) => content)
    for (const meta of metas) meta.content = fill
    return () => {
      for (const name of Object.keys(accents)) style.removeProperty(name)
      metas.forEach((meta, n) => {
        meta.content = before[n]!
      })
    }
  }, [color])
}

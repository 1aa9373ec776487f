import { useSyncExternalStore } from 'react'

export type Language = 'pt' | 'en'

const listeners = new Set<() => void>()
let language: Language = 'pt'

/** Sets the language in which an application starts; to call before anything is shown. */
export function startIn(first: Language): void {
  language = first
  document.documentElement.lang = locale()
}

/** Shows everything in another language from now on. */
export function switchTo(next: Language): void {
  startIn(next)
  for (const listener of listeners) listener()
}

/** The same, and this browser remembers it. */
export function setLanguage(next: Language): void {
  switchTo(next)
  localStorage.setItem('language', next)
}

export function useLanguage(): Language {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => language,
  )
}

export function currentLanguage(): Language {
  return language
}

/** The chosen language as browsers and the service name it. */
export function locale(): 'pt-BR' | 'en' {
  return language === 'pt' ? 'pt-BR' : 'en'
}

type Words<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer G) => string
      ? (...given: G) => string
      : Words<T[K]>
}

/** Returns the words of the chosen language; `words` has those of both. */
type TextHook<T> = (() => Words<T>) & { words: { pt: Words<T>; en: Words<T> } }

/** The words of a screen in both languages, with the same keys; returns a hook for the words of the chosen language. */
export function defineText<const T extends object>(words: { pt: T; en: Words<T> }): TextHook<T> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once a screen, at the top of its module
  function useText() {
    return (useLanguage() === 'pt' ? words.pt : words.en) as Words<T>
  }
  return Object.assign(useText, { words: words as TextHook<T>['words'] })
}

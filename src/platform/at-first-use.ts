import { createRequire } from 'node:module'

/** Returns a function that calls `make` at its first call, and returns that result at every call. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const require = createRequire(import.meta.url)
const libraries: (() => unknown)[] = []

/**
 * Returns a function that gives a library. The library is loaded at the first call. This is for libraries that a start does not need, in
 * code that cannot wait for an `import()`. `T` is `typeof import('name')`.
 */
export function libraryAtFirstUse<T>(name: string): () => T {
  const library = atFirstUse(() => require(name) as T)
  libraries.push(library)
  return library
}

/** Loads all libraries at once, for a process that will not be able to read them later. */
export function loadLibraries(): void {
  for (const library of libraries) library()
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'

// The walkthroughs name the files and functions of an operation, so a rename has to reach them.

const files = globSync(['{src,packages,test,scripts,bench,sdk/src,web/src,dashboard/src,app/src}/**/*.{ts,tsx}'], {
  cwd: projectRoot,
})
const names = new Set(files.map((file) => basename(file)))
const declared = new Set(
  globSync('{src,packages}/**/*.ts', { cwd: projectRoot }).flatMap((file) =>
    [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/\b(?:function|const) (\w+)|\b(\w+)\??:/g)].map(
      (match) => match[1] ?? match[2]!,
    ),
  ),
)

/** Names in backticks in a text that the code does not have: paths, file names, and functions or fields such as `bookSeat`. */
function unknownNames(text: string): string[] {
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)
  return named.filter((name) => {
    if (/^[\w./-]+\/$/.test(name) || /^[\w.-]+\/[\w./-]+\.\w+$/.test(name)) return !existsSync(join(projectRoot, name))
    if (/^[\w.-]+\.ts$/.test(name)) return !names.has(name)
    return /^[a-z]+([A-Z][a-z]+)+$/.test(name) && !declared.has(name)
  })
}

test('every file and function that ARCHITECTURE.md names exists', () => {
  expect(unknownNames(readFileSync(join(projectRoot, 'docs/ARCHITECTURE.md'), 'utf8'))).toEqual([])
})

test.each([
  ['`bookSeat` in `book-seat.ts` of `src/modules/classes/`, declared in `src/apis/public/routes/classes.ts`', []],
  ['`bookChair`', ['bookChair']],
  ['`book-chair.ts`', ['book-chair.ts']],
  ['`src/modules/chairs/`', ['src/modules/chairs/']],
  ['`src/modules/classes/chairs.ts`', ['src/modules/classes/chairs.ts']],
])('%s', (text, unknown) => {
  expect(unknownNames(text)).toEqual(unknown)
})

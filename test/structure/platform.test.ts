import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'

// The platform could serve the API of any company: it contains no word about gyms, and its folders depend on each other in one direction
// only.

const folder = join(projectRoot, 'src/platform')
const files = globSync('**/*.ts', { cwd: folder })
  .filter((file) => !/\.(test|generated)\.ts$/.test(file))
  .sort()
const codeOf = (file: string) => readFileSync(join(folder, file), 'utf8')

const gymWord =
  /^(gym|member|membership|plan|class|booking|checkin|trainer|student|exercise|workout|sale|charge|promotion|partner|turnstile|waitlist)e?s?$/

/** Words that are allowed there for a reason. */
const known: Record<string, { words: string[]; because: string }> = {
  'auth/passkeys.ts': { words: ['gym', 'member'], because: 'an example of an address, and fields of the contract' },
  'auth/scopes.ts': {
    words: ['classes', 'exercises', 'members', 'memberships', 'plans', 'trainers', 'workouts'],
    because: 'the closed list of scopes is part of the contract, and what keys are checked against',
  },
  'backup/empty-schema.ts': { words: ['class'], because: 'pg_class' },
  'backup/tables.ts': { words: ['class'], because: 'pg_class' },
  'cluster/distribute.ts': { words: ['class'], because: 'pg_class' },
  'cluster/place-table.ts': { words: ['class'], because: 'pg_class' },
  'cluster/read-tables.ts': { words: ['class'], because: 'pg_class' },
  'cluster/tenant.ts': { words: ['class'], because: 'pg_class' },
  'config/variables.ts': { words: ['gym'], because: 'an example of an address' },
  'db/actor-name.ts': {
    words: ['member', 'members'],
    because: 'a member acts by the app, and is named like the others',
  },
  'db/service-role.ts': {
    words: ['class', 'member'],
    because: 'PostgreSQL calls them so: what a role is of another, and pg_class',
  },
  'db/session.ts': { words: ['plan'], because: 'a setting of PostgreSQL, about its plans of statements' },
  'db/statistics.ts': { words: ['plan', 'plans'], because: 'PostgreSQL plans statements' },
  'http/answers.ts': { words: ['member'], because: 'an example of a message' },
  'endpoint/openapi.ts': { words: ['gym'], because: 'the introduction of the description is the contract' },
  'schema/schema.ts': {
    words: ['gym', 'member', 'students'],
    because: 'fields of the contract are described and marked by it',
  },
  'startup/migrate.ts': { words: ['class'], because: 'pg_class' },
  'migrations/make-index.ts': { words: ['class'], because: 'pg_class' },
  'secrets/secrets.ts': { words: ['member'], because: 'what was sealed says for what' },
}

/** The words in a file's names and texts, without comments. */
function gymWordsIn(code: string): string[] {
  const texts: string[] = []
  const visitor = new Visitor({
    Identifier: ({ name }) => void texts.push(name),
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.raw),
  })
  visitor.visit(parseSync('file.ts', code).program)
  const words = texts.flatMap((text) =>
    text
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/),
  )
  return [...new Set(words.filter((word) => gymWord.test(word)))].sort()
}

test('the platform contains no word about gyms, except those with a reason', () => {
  const found = files.map((file) => [file, gymWordsIn(codeOf(file))] as const).filter(([, words]) => words.length > 0)
  const reasons = Object.entries(known).map(([file, { words }]) => [file, words])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(reasons))
})

test.each([
  ['const membershipId = 1', ['membership']],
  ['sql`select from class_types`', ['class']],
  ["read('trainers')", ['trainers']],
  ['interface A { total_checkins: number }', ['checkins']],
  ['class Pool {} // of members', []],
])('%s', (code, words) => {
  expect(gymWordsIn(code)).toEqual(words)
})

/** A part is a folder, or a file outside of the folders. */
const partOf = (file: string) => file.split('/')[0]!

function partsUsed(file: string, code: string): string[] {
  const { staticImports, staticExports } = parseSync(file, code).module
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ]
  const own = named.flatMap((name) => {
    if (name.startsWith('#platform/')) return name.slice('#platform/'.length)
    return name.startsWith('.') ? normalize(join(dirname(file), name)) : []
  })
  return own.map(partOf).filter((part) => part !== partOf(file))
}

/** Parts that depend on themselves, each by the shortest path. */
function circles(sources: Record<string, string>): string[] {
  const uses = new Map<string, Set<string>>()
  for (const [file, code] of Object.entries(sources)) {
    const part = partOf(file)
    uses.set(part, (uses.get(part) ?? new Set()).union(new Set(partsUsed(file, code))))
  }
  const back = (start: string): string | undefined => {
    const ways = [[start]]
    const seen = new Set<string>()
    for (const way of ways) {
      for (const next of uses.get(way.at(-1)!) ?? []) {
        if (next === start) return [...way, start].join(' > ')
        if (!seen.has(next)) ways.push([...way, next])
        seen.add(next)
      }
    }
    return undefined
  }
  return [...uses.keys()].flatMap((part) => back(part) ?? [])
}

test('no folder of the platform needs a folder that needs it', () => {
  expect(circles(Object.fromEntries(files.map((file) => [file, codeOf(file)])))).toEqual([])
})

test('a circle is found, also through a file outside of the folders', () => {
  const planted = {
    'db/pool.ts': "import { a } from '../context.ts'",
    'context.ts': "export { b } from '#platform/http/answers.ts'",
    'http/answers.ts': "import type { C } from '../db/list.ts'",
    'jobs/worker.ts': "import { db } from '../db/pool.ts'",
  }
  expect(circles(planted)).toEqual([
    'db > context.ts > http > db',
    'context.ts > http > db > context.ts',
    'http > db > context.ts > http',
  ])
})

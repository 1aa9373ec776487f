import { readFileSync } from 'node:fs'

// Which imports are allowed in code for browsers; the other rules are in .dependency-cruiser.js.

/** The files that the router shows at an address, read from the router itself. */
const router = readFileSync(new URL('../dashboard/src/router.tsx', import.meta.url), 'utf8')
const screens = [...router.matchAll(/import\('\.\/([^']+)\.tsx'\)/g)].map(([, file]) => file)

/** What areas of the dashboard offer to one another, besides their queries. */
const parts = [
  'account/OwnAccount',
  'catalogue/(EntryForm|choices|kinds|words)',
  'desk/(AttemptList|MemberCard|PayCharge|use-card)',
  'devices/Turnstiles',
  'members/NewMember',
  'second-factor/(Confirm|SecondFactor|passkey-problem|passkeys)',
  'settings/trail-words',
  'vocabulary/(VocabularyInput|words)',
  'workouts/(Done|Programs)',
]

/** What areas of the member's app offer to one another: signing out warns which workouts would be lost. */
const appParts = ['training/workouts']

export const browserRules = [
  {
    name: 'dashboard-asks-the-server',
    comment:
      "The dashboard only depends on the server's answers. It imports nothing but the words of the exercise catalogue, as types, so that each word gets a name.",
    severity: 'error',
    from: { path: '^dashboard/src/' },
    to: { path: '^(src|test|scripts|bench|sdk)/', pathNot: '^src/modules/exercises/vocabulary\\.ts$' },
  },
  {
    name: 'dashboard-takes-only-types',
    comment: 'Server code in the bundle would also bring in what it imports.',
    severity: 'error',
    from: { path: '^dashboard/src/' },
    to: { path: '^src/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'member-app-is-small',
    comment:
      "The member's app has to load on any phone: what it shares with the dashboard is in web/, without Mantine.",
    severity: 'error',
    from: { path: '^(app|web)/src/', pathNot: '\\.test\\.ts$' },
    to: { path: ['^(src|test|scripts|bench|sdk)/', '^node_modules/@mantine/'] },
  },
  {
    name: 'web-serves-both',
    comment: 'Code that both web applications use must not import either of them, and they must not import each other.',
    severity: 'error',
    from: { path: '^(web|dashboard|app)/src/' },
    to: { path: '^(dashboard|app)/', pathNot: '^$1/' },
  },
  {
    name: 'app-areas-stand-apart',
    comment:
      "An area of the member's app can change inside, and is loaded separately. All areas may import the shell and the sign-in; other imports are listed above.",
    severity: 'error',
    from: { path: '^app/src/([^/]+)/', pathNot: '^app/src/shell/' },
    to: {
      path: '^app/src/',
      pathNot: ['^app/src/($1|shell|sign-in)/', `^app/src/(${appParts.join('|')})\\.tsx?$`],
    },
  },
  {
    name: 'app-shell-knows-no-area',
    comment:
      'The shell is loaded first: an area that it imported would be loaded with it. The router knows the areas, and passes them to the shell.',
    severity: 'error',
    from: { path: '^app/src/shell/' },
    to: { path: '^app/src/', pathNot: '^app/src/shell/' },
  },
  {
    name: 'sdk-stands-alone',
    comment: 'It is published as a package of its own.',
    severity: 'error',
    from: { path: '^sdk/src/', pathNot: '\\.test\\.ts$' },
    to: { path: '^(src|test|scripts|bench|web|dashboard|app)/' },
  },
  {
    name: 'server-needs-no-client',
    comment: 'The service is installed without the source code of its clients.',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^(web|dashboard|app|sdk)/' },
  },
  {
    name: 'screens-are-reached-by-address',
    comment: 'A screen is loaded when the user goes there. What two screens share is a part in a file of its own.',
    severity: 'error',
    from: { path: '^dashboard/src/', pathNot: '^dashboard/src/router\\.tsx$' },
    to: { path: `^dashboard/src/(${screens.join('|')})\\.tsx$` },
  },
  {
    name: 'areas-share-queries-and-parts',
    comment: 'An area of the dashboard can change inside as long as its queries and the parts listed above stay.',
    severity: 'error',
    from: { path: '^dashboard/src/([^/]+)/' },
    to: {
      path: '^dashboard/src/[^/]+/',
      pathNot: [
        '^dashboard/src/($1|api|components)/',
        '^dashboard/src/[^/]+/queries\\.ts$',
        `^dashboard/src/(${parts.join('|')})\\.tsx?$`,
      ],
    },
  },
  {
    name: 'what-all-share-knows-no-area',
    comment:
      'A component that every screen uses would otherwise load a screen with it, and that screen could not use it.',
    severity: 'error',
    from: { path: '^dashboard/src/((api|components)/|(format|role-names|search|text|theme)\\.ts$)' },
    to: {
      path: '^dashboard/src/',
      pathNot: '^dashboard/src/((api|components)/|(format|role-names|search|text|theme)\\.ts$)',
    },
  },
  {
    name: 'queries-know-no-screen',
    comment: 'Queries and search parameters are known before the screen is loaded.',
    severity: 'error',
    from: { path: '^dashboard/src/[^/]+/(queries|search)\\.ts$' },
    to: { path: '\\.tsx$' },
  },
]

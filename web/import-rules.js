import { readFileSync } from 'node:fs'

// Which imports are allowed in what runs in browsers; the other rules stand in .dependency-cruiser.js.

/** The files that the router shows at an address, as it names them itself. */
const router = readFileSync(new URL('../dashboard/src/router.tsx', import.meta.url), 'utf8')
const screens = [...router.matchAll(/import\('\.\/([^']+)\.tsx'\)/g)].map(([, file]) => file)

/** What areas of the dashboard give to one another, beside their queries. */
const parts = [
  'account/OwnAccount',
  'catalogue/(EntryForm|choices|kinds|words)',
  'desk/(AttemptList|MemberCard|PayCharge|use-card)',
  'devices/Turnstiles',
  'members/NewMember',
  'second-factor/(Confirm|SecondFactor|passkey-problem|passkeys)',
  'vocabulary/(VocabularyInput|words)',
  'workouts/(Done|Programs)',
]

/** What areas of the member's app give to one another: signing out says which workouts it would lose. */
const appParts = ['training/workouts']

export const browserRules = [
  {
    name: 'dashboard-asks-the-server',
    comment:
      'The dashboard knows the server by what it answers. Only the words of the catalogue of exercises are taken from it, as types, so that none goes without a name.',
    severity: 'error',
    from: { path: '^dashboard/src/' },
    to: { path: '^(src|test|scripts|bench|sdk)/', pathNot: '^src/modules/exercises/vocabulary\\.ts$' },
  },
  {
    name: 'dashboard-takes-only-types',
    comment: 'Code of the server in the bundle would bring along what it imports.',
    severity: 'error',
    from: { path: '^dashboard/src/' },
    to: { path: '^src/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'member-app-is-small',
    comment:
      "The member's app loads on any phone: what it has in common with the dashboard is in web/, without Mantine.",
    severity: 'error',
    from: { path: '^(app|web)/src/', pathNot: '\\.test\\.ts$' },
    to: { path: ['^(src|test|scripts|bench|sdk)/', '^node_modules/@mantine/'] },
  },
  {
    name: 'web-serves-both',
    comment: 'What both web applications use knows neither, and they know nothing of each other.',
    severity: 'error',
    from: { path: '^(web|dashboard|app)/src/' },
    to: { path: '^(dashboard|app)/', pathNot: '^$1/' },
  },
  {
    name: 'app-areas-stand-apart',
    comment:
      "An area of the member's app can change inside, and is loaded by itself. All may need the shell, and that somebody comes in; the rest is listed above.",
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
      'The shell is loaded first: an area that it named would come along. The router shows areas, and hands them in.',
    severity: 'error',
    from: { path: '^app/src/shell/' },
    to: { path: '^app/src/', pathNot: '^app/src/shell/' },
  },
  {
    name: 'sdk-stands-alone',
    comment: 'It is published by itself.',
    severity: 'error',
    from: { path: '^sdk/src/', pathNot: '\\.test\\.ts$' },
    to: { path: '^(src|test|scripts|bench|web|dashboard|app)/' },
  },
  {
    name: 'server-needs-no-client',
    comment: 'The service is installed without the source of its clients.',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^(web|dashboard|app|sdk)/' },
  },
  {
    name: 'screens-are-reached-by-address',
    comment: 'A screen is loaded when somebody goes there. What two screens show is a part with a file of its own.',
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
    comment: 'What every screen is made of would else load a screen along, and could not be used by it.',
    severity: 'error',
    from: { path: '^dashboard/src/((api|components)/|(format|role-names|search|text|theme)\\.ts$)' },
    to: {
      path: '^dashboard/src/',
      pathNot: '^dashboard/src/((api|components)/|(format|role-names|search|text|theme)\\.ts$)',
    },
  },
  {
    name: 'queries-know-no-screen',
    comment: 'What is asked for, and what stands in an address, is known before the screen is loaded.',
    severity: 'error',
    from: { path: '^dashboard/src/[^/]+/(queries|search)\\.ts$' },
    to: { path: '\\.tsx$' },
  },
]

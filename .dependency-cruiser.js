import { browserRules } from './web/import-rules.js'

/** Libraries that a start does not need, or that cost much as an import. */
const loadedWhenUsed = [
  '(node:)?http',
  '@faker-js/faker',
  '@fastify/otel',
  '@opentelemetry/[^/]+',
  '@scalar/fastify-api-reference',
  '@simplewebauthn/server',
  '@zxcvbn-ts/[^/]+',
  'age-encryption',
  'ajv',
  'ajv-formats',
  'fast-json-stringify',
  'ioredis',
  'libphonenumber-js',
  'nodemailer',
  'prom-client',
  'sharp',
  'src/platform/log/opentelemetry\\.ts',
  'stripe',
  'undici',
  'yaml',
]

/** Which way the code may point. Every rule says why it is there. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'The platform serves any tenant-based API; a gym word in it is in the wrong place.',
      severity: 'error',
      from: { path: '^src/platform' },
      to: { path: ['^src/(modules|apis|process|installation|cli|demo|[^/]+\\.ts$)', '^packages/'] },
    },
    {
      name: 'modules-meet-through-index',
      comment: 'A module can change inside as long as its index.ts stays: others see only that.',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/' },
      to: { path: '^src/modules/([^/]+)/', pathNot: ['^src/modules/$1/', '^src/modules/[^/]+/index\\.ts$'] },
    },
    {
      name: 'validity-is-a-leaf',
      comment:
        'What a membership is good for is asked by the door, classes, members, memberships and the desk; it can be asked by all because it needs none of them.',
      severity: 'error',
      from: { path: '^src/modules/validity/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/modules/', pathNot: '^src/modules/validity/' },
    },
    {
      name: 'outside-uses-module-index',
      comment: 'The same for everything that puts modules together. An API calls use cases, so it imports their files.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(modules|apis)/' },
      to: { path: '^src/modules/', pathNot: '^src/modules/([^/]+|.*/emulator)/index\\.ts$' },
    },
    {
      name: 'modules-know-no-api',
      comment: 'Rules of gyms are the same whoever asks. What an API, the process or a command needs stands there.',
      severity: 'error',
      from: { path: '^src/modules/', pathNot: '\\.test\\.ts$' },
      to: { path: ['^src/(apis|process|installation|cli|demo)/', '^src/[^/]+\\.ts$', '^packages/bridge/'] },
    },
    {
      name: 'apis-stand-apart',
      comment:
        'Who may call what is decided by each API alone. The dashboard has the public endpoints, too, and takes their list and context.',
      severity: 'error',
      from: { path: '^src/apis/([^/]+)/' },
      to: { path: '^src/apis/', pathNot: ['^src/apis/$1/', '^src/apis/public/(endpoints|context)\\.ts$'] },
    },
    {
      name: 'apis-call-use-cases',
      comment:
        'An API imports use cases, no SQL, no rules and no Kysely, but for types. The public API keeps its own record of its requests and of where keys are used.',
      severity: 'error',
      from: { path: '^src/apis/', pathNot: '^src/apis/public/(api-journal|key-uses)\\.ts$' },
      to: {
        path: ['^src/modules/.*(/|-)(sql|rules)\\.ts$', '(^|/)node_modules/kysely/', '^kysely$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'apis-know-no-process',
      comment: 'An API is given what it needs by the process that builds it.',
      severity: 'error',
      from: { path: '^src/apis/' },
      to: { path: ['^src/(process|installation|cli|demo)/', '^src/[^/]+\\.ts$', '^packages/bridge/'] },
    },
    {
      name: 'installation-serves-nobody',
      comment: 'Backups, copies and upgrades work while no service runs, and serve no request.',
      severity: 'error',
      from: { path: '^src/installation/', pathNot: '\\.test\\.ts$' },
      to: { path: ['^src/(apis|process|cli|demo)/', '^src/[^/]+\\.ts$', '^packages/bridge/'] },
    },
    {
      name: 'service-runs-no-command-or-emulator',
      comment:
        'A command is begun by a person, so nothing but the entry imports one. An emulator is started by commands, the demo gym and tests.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(cli|demo)/', '^src/main\\.ts$', '/emulator/', '\\.test\\.ts$'] },
      to: { path: ['^src/cli/', '^src/(modules/.*|platform)/emulator/'] },
    },
    {
      name: 'demo-builds-by-rules',
      comment: 'The demo gym is written by use cases, as any other is; it calls no API.',
      severity: 'error',
      from: { path: '^src/demo/' },
      to: { path: '^src/(apis|process|cli)/' },
    },
    {
      name: 'endpoints-stand-in-routes',
      comment: 'An endpoint is declared in the routes of the API that serves it; elsewhere it would belong to none.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/apis/[^/]+/(routes/|context\\.ts$)', '^src/platform/endpoint/'] },
      to: { path: '^src/platform/endpoint/endpoint\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-pure',
      comment:
        'A rule decides from facts and the time it is given; it can be tested with a table because it reaches nothing.',
      severity: 'error',
      from: { path: '^src/modules/[^/]+/[^/]*rules\\.ts$' },
      to: {
        path: ['/sql\\.ts$', '^src/platform/db', '^node:', '^node_modules/(pg|kysely)'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-does-not-decide',
      comment: 'SQL is called by use cases and calls none.',
      severity: 'error',
      from: { path: '/sql\\.ts$' },
      to: {
        path: '/(routes|[a-z]+-[a-z-]+)\\.ts$',
        pathNot: ['^src/platform', '^node_modules', '-sql\\.ts$', '^packages/device-contract/'],
      },
    },
    {
      name: 'sql-is-out-of-sight',
      comment: 'Routes, schemas, events and what a module shows have no statements; use cases and sql.ts have.',
      severity: 'error',
      from: { path: '^src/modules/[^/]+/[^/]*(index|state|routes|rules|schemas|events)\\.ts$' },
      to: {
        path: ['^node_modules/(pg|kysely)/', '^src/platform/db/(pool|by-id|bulk-insert|upsert-section)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'contract-stands-alone',
      comment:
        'Both sides of the device API are built on it, so it holds forms and pure rules only, and needs neither side.',
      severity: 'error',
      from: { path: '^packages/device-contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/device-contract/', '^node_modules/typebox/'] },
    },
    {
      name: 'bridge-stands-alone',
      comment: 'A bridge runs on any PC of a gym. What it has in common with the service is in the contract.',
      severity: 'error',
      from: { path: '^packages/bridge/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(?!node_modules/|packages/)[^/]+/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'bridge-is-entered-by-its-index',
      comment: 'The service starts a bridge and knows nothing of what is in it.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^packages/bridge/', pathNot: '^packages/bridge/src/index\\.ts$' },
    },
    {
      name: 'makes-stand-apart',
      comment:
        'A make can be changed, added or removed by its folder alone. What several need stands beside the folders.',
      severity: 'error',
      from: { path: '^packages/bridge/src/makes/([^/]+)/' },
      to: { path: '^packages/bridge/src/makes/[^/]+/', pathNot: '^packages/bridge/src/makes/$1/' },
    },
    {
      name: 'service-needs-no-test',
      comment: 'What runs in production is whole without its tests, benchmarks and scripts.',
      severity: 'error',
      from: { path: ['^src/', '^packages/[^/]+/src/'], pathNot: '\\.test\\.ts$' },
      to: { path: ['^(test|bench|scripts)/', '^packages/[^/]+/test/'] },
    },
    {
      name: 'model-stands-alone',
      comment:
        'The model of the simulation is written from the contract. What it shared with the service, it could not find wrong there.',
      severity: 'error',
      from: { path: '^test/simulation/model/' },
      to: { pathNot: '^test/simulation/model/' },
    },
    {
      name: 'tests-stand-alone',
      comment: 'A test file can be moved, skipped or deleted: what several need is beside them, or in the harness.',
      severity: 'error',
      from: { path: '^(src|packages|test|bench|scripts)/' },
      to: { path: '\\.test\\.ts$' },
    },
    {
      name: 'tests-ask-from-outside',
      comment:
        'Tests in test/ meet the service over HTTP and by what modules show; those that see inside stand beside the code. The four stop inside a transaction, where no request can.',
      severity: 'error',
      from: {
        path: '^test/',
        pathNot: '^test/(lock-orders|followers|access/synchronise|dashboard/wrong-codes)\\.test\\.ts$',
      },
      to: {
        path: '^(src/modules/|sdk/src/)',
        pathNot: '/index\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'harness-is-for-all',
      comment: 'Every test builds on the harness, so it builds on none of them.',
      severity: 'error',
      from: { path: '^test/harness/' },
      to: { path: '^test/', pathNot: '^test/harness/' },
    },
    {
      name: 'emulators-stand-alone',
      comment:
        'What an emulator shared with the code that it tries would be misread by both alike. In parts/ and src/platform/emulator/ is what says nothing of any make or service; ws speaks WebSocket for an emulated reader as HTTP is spoken for it.',
      severity: 'error',
      from: { path: '^(test/devices/[^/]+|src/modules/.*/emulator)/' },
      to: {
        pathNot: ['^($1|test/devices/parts|src/platform/emulator)/', '^node_modules/(vitest|ws|@types/ws)/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'production-needs-no-dev-dependency',
      comment: 'What runs in production is installed with --omit=dev.',
      severity: 'error',
      from: { path: ['^src/', '^packages/[^/]+/src/'], pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-dev'] },
    },
    ...browserRules,
    {
      name: 'loaded-when-used',
      comment:
        "A start that loads all of these takes twice as long and twice the memory. Use libraryAtFirstUse or import(); nodeHttp stands for Node's http.",
      severity: 'error',
      from: { path: '^src/', pathNot: ['\\.test\\.ts$', '^src/demo/', '^src/platform/log/opentelemetry\\.ts$'] },
      to: {
        path: `(^|^node_modules/)(${loadedWhenUsed.join('|')})(/|$)`,
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js'],
    },
  },
}

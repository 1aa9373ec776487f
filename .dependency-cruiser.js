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
      to: { path: '^src/(modules|cli|demo|[^/]+\\.ts$)' },
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
      comment: 'The same for everything that puts modules together.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/modules/' },
      to: { path: '^src/modules/', pathNot: '^src/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'endpoints-stand-in-routes',
      comment:
        'routes.ts declares what API keys may call and staff-routes.ts what only the dashboard may; an endpoint elsewhere would belong to neither.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['/(routes|staff-routes|staff-[a-z-]+-routes)\\.ts$', '^src/platform/http/'] },
      to: { path: '^src/platform/http/endpoint\\.ts$', dependencyTypesNot: ['type-only'] },
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
      to: { path: '/(routes|[a-z]+-[a-z-]+)\\.ts$', pathNot: ['^src/platform', '^node_modules'] },
    },
    {
      name: 'production-needs-no-dev-dependency',
      comment: 'What runs in production is installed with --omit=dev.',
      severity: 'error',
      from: { path: '^src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-dev'] },
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

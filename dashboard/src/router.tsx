import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { sessionQuery } from './api/session.ts'
import { NothingHere, ScreenFailed } from './shell/Lost.tsx'
import { Shell } from './shell/Shell.tsx'

const remembered = [
  'q',
  'status',
  'sort',
  'tab',
  'unit',
  'day',
  'kind',
  'muscle',
  'equipment',
  'difficulty',
  'type',
] as const

/** What a list remembers in the address, so that it survives a reload and can be sent to somebody. */
export interface ListSearch extends Partial<Record<(typeof remembered)[number], string>> {
  page?: number
}

const listSearch = (search: Record<string, unknown>): ListSearch => ({
  ...(Number(search.page) > 1 ? { page: Number(search.page) } : {}),
  ...Object.fromEntries(
    remembered
      .map((key) => [key, search[key]] as const)
      .filter(([, value]) => typeof value === 'string' && value !== ''),
  ),
})

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  // Where to go on afterwards; only ever a place of this application.
  validateSearch: ({ next, company }: Record<string, unknown>): { next?: string; company?: string } => ({
    ...(typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}),
    ...(typeof company === 'string' ? { company } : {}),
  }),
  component: lazyRouteComponent(() => import('./sign-in/SignIn.tsx'), 'SignIn'),
})
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  validateSearch: (search: Record<string, unknown>) => ({ token: String(search.token ?? '') }),
  component: lazyRouteComponent(() => import('./sign-in/Welcome.tsx'), 'Welcome'),
})

const setUpSecondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  beforeLoad: async ({ context }) => {
    if ((await context.queries.ensureQueryData(sessionQuery)) === null) throw redirect({ to: '/sign-in', search: {} })
  },
  component: lazyRouteComponent(() => import('./second-factor/SetUp.tsx'), 'SetUp'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.ensureQueryData(sessionQuery)
    if (session?.staff.owes_second_factor) throw redirect({ to: '/second-factor' })
    if (session !== null) return
    throw redirect({ to: '/sign-in', search: location.pathname === '/' ? {} : { next: location.href } })
  },
  component: Shell,
})

const screen = <P extends string>(path: P, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => shell, path, validateSearch: listSearch, component })

const tree = root.addChildren([
  signIn,
  welcome,
  setUpSecondFactor,
  shell.addChildren([
    screen(
      '/',
      lazyRouteComponent(() => import('./today/Today.tsx'), 'Today'),
    ),
    screen(
      '/desk',
      lazyRouteComponent(() => import('./desk/Desk.tsx'), 'Desk'),
    ),
    screen(
      '/members',
      lazyRouteComponent(() => import('./members/Members.tsx'), 'Members'),
    ),
    screen(
      '/members/import',
      lazyRouteComponent(() => import('./members/Import.tsx'), 'Import'),
    ),
    screen(
      '/members/$id',
      lazyRouteComponent(() => import('./members/Member.tsx'), 'Member'),
    ),
    screen(
      '/members/$id/programs/new',
      lazyRouteComponent(() => import('./workouts/NewProgram.tsx'), 'NewProgram'),
    ),
    screen(
      '/memberships',
      lazyRouteComponent(() => import('./members/Memberships.tsx'), 'Memberships'),
    ),
    screen(
      '/access',
      lazyRouteComponent(() => import('./access/AccessLog.tsx'), 'AccessLog'),
    ),
    screen(
      '/classes',
      lazyRouteComponent(() => import('./classes/Classes.tsx'), 'Classes'),
    ),
    screen(
      '/exercises',
      lazyRouteComponent(() => import('./exercises/Exercises.tsx'), 'Exercises'),
    ),
    screen(
      '/money',
      lazyRouteComponent(() => import('./money/Money.tsx'), 'Money'),
    ),
    screen(
      '/insights',
      lazyRouteComponent(() => import('./insights/Insights.tsx'), 'Insights'),
    ),
    screen(
      '/catalogue',
      lazyRouteComponent(() => import('./catalogue/Catalogue.tsx'), 'Catalogue'),
    ),
    screen(
      '/developers',
      lazyRouteComponent(() => import('./developers/Developers.tsx'), 'Developers'),
    ),
    screen(
      '/account',
      lazyRouteComponent(() => import('./account/Account.tsx'), 'Account'),
    ),
    screen(
      '/settings',
      lazyRouteComponent(() => import('./settings/Settings.tsx'), 'Settings'),
    ),
  ]),
])

export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    defaultNotFoundComponent: NothingHere,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

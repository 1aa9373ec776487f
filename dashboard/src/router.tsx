import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { accessSearch } from './access/search.ts'
import { sessionQuery } from './api/session.ts'
import { catalogueSearch } from './catalogue/search.ts'
import { classesSearch } from './classes/search.ts'
import { developersSearch } from './developers/search.ts'
import { exercisesSearch } from './exercises/search.ts'
import { followUpsSearch } from './follow-ups/search.ts'
import { insightsSearch } from './insights/search.ts'
import { leadsSearch } from './leads/search.ts'
import { memberSearch, membershipsSearch, membersSearch } from './members/search.ts'
import { moneySearch } from './money/search.ts'
import { partnersSearch } from './partners/search.ts'
import { settingsSearch } from './settings/search.ts'
import { NothingHere, ScreenFailed } from './shell/Lost.tsx'
import { Shell } from './shell/Shell.tsx'
import { signInSearch, welcomeSearch } from './sign-in/search.ts'
import { studentsSearch } from './students/search.ts'

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import('./sign-in/SignIn.tsx'), 'SignIn'),
})
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  validateSearch: welcomeSearch,
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

const below = { getParentRoute: () => shell }

const today = createRoute({
  ...below,
  path: '/',
  component: lazyRouteComponent(() => import('./today/Today.tsx'), 'Today'),
})
const desk = createRoute({
  ...below,
  path: '/desk',
  component: lazyRouteComponent(() => import('./desk/Desk.tsx'), 'Desk'),
})
const members = createRoute({
  ...below,
  path: '/members',
  validateSearch: membersSearch,
  component: lazyRouteComponent(() => import('./members/Members.tsx'), 'Members'),
})
const importMembers = createRoute({
  ...below,
  path: '/members/import',
  component: lazyRouteComponent(() => import('./members/Import.tsx'), 'Import'),
})
const member = createRoute({
  ...below,
  path: '/members/$id',
  validateSearch: memberSearch,
  component: lazyRouteComponent(() => import('./members/Member.tsx'), 'Member'),
})
const students = createRoute({
  ...below,
  path: '/students',
  validateSearch: studentsSearch,
  component: lazyRouteComponent(() => import('./students/Students.tsx'), 'Students'),
})
const newProgram = createRoute({
  ...below,
  path: '/members/$id/programs/new',
  component: lazyRouteComponent(() => import('./workouts/NewProgram.tsx'), 'NewProgram'),
})
const followUps = createRoute({
  ...below,
  path: '/follow-ups',
  validateSearch: followUpsSearch,
  component: lazyRouteComponent(() => import('./follow-ups/FollowUps.tsx'), 'FollowUps'),
})
const leads = createRoute({
  ...below,
  path: '/leads',
  validateSearch: leadsSearch,
  component: lazyRouteComponent(() => import('./leads/Leads.tsx'), 'Leads'),
})
const memberships = createRoute({
  ...below,
  path: '/memberships',
  validateSearch: membershipsSearch,
  component: lazyRouteComponent(() => import('./members/Memberships.tsx'), 'Memberships'),
})
const accessLog = createRoute({
  ...below,
  path: '/access',
  validateSearch: accessSearch,
  component: lazyRouteComponent(() => import('./access/AccessLog.tsx'), 'AccessLog'),
})
const devices = createRoute({
  ...below,
  path: '/devices',
  component: lazyRouteComponent(() => import('./devices/Devices.tsx'), 'Devices'),
})
const classes = createRoute({
  ...below,
  path: '/classes',
  validateSearch: classesSearch,
  component: lazyRouteComponent(() => import('./classes/Classes.tsx'), 'Classes'),
})
const partners = createRoute({
  ...below,
  path: '/partners',
  validateSearch: partnersSearch,
  component: lazyRouteComponent(() => import('./partners/Partners.tsx'), 'Partners'),
})
const moving = createRoute({
  ...below,
  path: '/moving',
  component: lazyRouteComponent(() => import('./moving/Moving.tsx'), 'Moving'),
})
const exercises = createRoute({
  ...below,
  path: '/exercises',
  validateSearch: exercisesSearch,
  component: lazyRouteComponent(() => import('./exercises/Exercises.tsx'), 'Exercises'),
})
const money = createRoute({
  ...below,
  path: '/money',
  validateSearch: moneySearch,
  component: lazyRouteComponent(() => import('./money/Money.tsx'), 'Money'),
})
const insights = createRoute({
  ...below,
  path: '/insights',
  validateSearch: insightsSearch,
  component: lazyRouteComponent(() => import('./insights/Insights.tsx'), 'Insights'),
})
const catalogue = createRoute({
  ...below,
  path: '/catalogue',
  validateSearch: catalogueSearch,
  component: lazyRouteComponent(() => import('./catalogue/Catalogue.tsx'), 'Catalogue'),
})
const developers = createRoute({
  ...below,
  path: '/developers',
  validateSearch: developersSearch,
  component: lazyRouteComponent(() => import('./developers/Developers.tsx'), 'Developers'),
})
const account = createRoute({
  ...below,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/Account.tsx'), 'Account'),
})
const settings = createRoute({
  ...below,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('./settings/Settings.tsx'), 'Settings'),
})

const tree = root.addChildren([
  signIn,
  welcome,
  setUpSecondFactor,
  shell.addChildren([
    today,
    desk,
    members,
    importMembers,
    member,
    newProgram,
    students,
    followUps,
    leads,
    memberships,
    accessLog,
    devices,
    classes,
    partners,
    moving,
    exercises,
    money,
    insights,
    catalogue,
    developers,
    account,
    settings,
  ]),
])

export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: 'intent',
    // Otherwise a dialog or a denial of one member would stay when another member is opened.
    defaultRemountDeps: ({ params }) => params,
    defaultErrorComponent: ScreenFailed,
    defaultNotFoundComponent: NothingHere,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

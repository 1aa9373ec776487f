import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { Classes } from './Classes.tsx'
import { Devices } from './Devices.tsx'
import { Door } from './Door.tsx'
import { Enter } from './Enter.tsx'
import { Gym, NoGym } from './Gym.tsx'
import { Membership } from './Membership.tsx'

// Without network only what is loaded is there, and these pages are small: they come with the first.
const root = createRootRoute({ component: Outlet, notFoundComponent: NoGym })
const gym = createRoute({ getParentRoute: () => root, path: '/$company', component: Gym })
const door = createRoute({ getParentRoute: () => gym, path: '/', component: Door })
const enter = createRoute({ getParentRoute: () => gym, path: '/acesso', component: Enter })
const classes = createRoute({ getParentRoute: () => gym, path: '/aulas', component: Classes })
const membership = createRoute({ getParentRoute: () => gym, path: '/matricula', component: Membership })
const devices = createRoute({ getParentRoute: () => gym, path: '/aparelhos', component: Devices })

export const router = createRouter({
  basepath: '/app',
  routeTree: root.addChildren([gym.addChildren([door, enter, classes, membership, devices])]),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

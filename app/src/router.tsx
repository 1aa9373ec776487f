import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Door } from './entry/Door.tsx'
import { Gym, NoGym } from './shell/Gym.tsx'
import { SignedIn } from './shell/SignedIn.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NoGym })
/** The shell loads a member's program onto the phone before it is needed, but only the router knows the training area. */
const beReady: ComponentProps<typeof Gym>['beReady'] = async (queries, company) =>
  (await import('./training/queries.ts')).beReady(queries, company)

const gym = createRoute({
  getParentRoute: () => root,
  path: '/$company',
  component: () => <Gym beReady={beReady} />,
})

// The code is loaded with the first screen. The other pages are loaded when they are shown; without network the service worker has them.
const door = createRoute({ getParentRoute: () => gym, path: '/', component: Door })
const enter = createRoute({
  getParentRoute: () => gym,
  path: '/acesso',
  component: lazyRouteComponent(() => import('./sign-in/Enter.tsx'), 'Enter'),
})
const signUp = createRoute({
  getParentRoute: () => gym,
  path: '/entrar-para-academia',
  component: lazyRouteComponent(() => import('./sign-in/SignUp.tsx'), 'SignUp'),
})
const contact = createRoute({
  getParentRoute: () => root,
  path: '/$company/contato',
  component: lazyRouteComponent(() => import('./sign-in/ContactForm.tsx'), 'ContactForm'),
})
const kiosk = createRoute({
  getParentRoute: () => root,
  path: '/$company/kiosk',
  component: lazyRouteComponent(() => import('./kiosk/Kiosk.tsx'), 'Kiosk'),
})
const member = createRoute({ getParentRoute: () => gym, id: 'member', component: SignedIn })
const classes = createRoute({
  getParentRoute: () => member,
  path: '/aulas',
  component: lazyRouteComponent(() => import('./classes/Classes.tsx'), 'Classes'),
})
const training = createRoute({
  getParentRoute: () => member,
  path: '/treino',
  component: lazyRouteComponent(() => import('./training/Training.tsx'), 'Training'),
})
const history = createRoute({
  getParentRoute: () => member,
  path: '/treino/historico',
  component: lazyRouteComponent(() => import('./training/History.tsx'), 'History'),
})
const progress = createRoute({
  getParentRoute: () => member,
  path: '/treino/evolucao/$exercise',
  component: lazyRouteComponent(() => import('./training/Progress.tsx'), 'Progress'),
})
const membership = createRoute({
  getParentRoute: () => member,
  path: '/matricula',
  component: lazyRouteComponent(() => import('./membership/Membership.tsx'), 'Membership'),
})
const freeze = createRoute({
  getParentRoute: () => member,
  path: '/matricula/$plan/trancar',
  component: lazyRouteComponent(() => import('./membership/Freeze.tsx'), 'Freeze'),
})
const cancel = createRoute({
  getParentRoute: () => member,
  path: '/matricula/$plan/cancelar',
  component: lazyRouteComponent(() => import('./membership/Cancel.tsx'), 'Cancel'),
})
const automatic = createRoute({
  getParentRoute: () => member,
  path: '/matricula/$plan/automatico',
  component: lazyRouteComponent(() => import('./membership/Automatic.tsx'), 'Automatic'),
})
const pay = createRoute({
  getParentRoute: () => member,
  path: '/matricula/cobrancas/$charge',
  component: lazyRouteComponent(() => import('./membership/Pay.tsx'), 'Pay'),
})
const payments = createRoute({
  getParentRoute: () => member,
  path: '/matricula/pagamentos',
  component: lazyRouteComponent(() => import('./membership/Payments.tsx'), 'Payments'),
})
const me = createRoute({
  getParentRoute: () => member,
  path: '/eu',
  component: lazyRouteComponent(() => import('./profile/Me.tsx'), 'Me'),
})
const body = createRoute({
  getParentRoute: () => member,
  path: '/eu/medidas',
  component: lazyRouteComponent(() => import('./profile/Body.tsx'), 'Body'),
})
const calendar = createRoute({
  getParentRoute: () => member,
  path: '/eu/agenda',
  component: lazyRouteComponent(() => import('./profile/Calendar.tsx'), 'Calendar'),
})
const devices = createRoute({
  getParentRoute: () => member,
  path: '/eu/aparelhos',
  component: lazyRouteComponent(() => import('./profile/Devices.tsx'), 'Devices'),
})

const details = createRoute({
  getParentRoute: () => member,
  path: '/eu/dados',
  component: lazyRouteComponent(() => import('./profile/Details.tsx'), 'Details'),
})
const privacy = createRoute({
  getParentRoute: () => member,
  path: '/eu/privacidade',
  component: lazyRouteComponent(() => import('./profile/Privacy.tsx'), 'Privacy'),
})
const notices = createRoute({
  getParentRoute: () => member,
  path: '/eu/avisos',
  component: lazyRouteComponent(() => import('./profile/Notices.tsx'), 'Notices'),
})
const documents = createRoute({
  getParentRoute: () => member,
  path: '/eu/documentos',
  component: lazyRouteComponent(() => import('./profile/Documents.tsx'), 'Documents'),
})
const passkeys = createRoute({
  getParentRoute: () => member,
  path: '/eu/chaves',
  component: lazyRouteComponent(() => import('./profile/Passkeys.tsx'), 'Passkeys'),
})
const offerPasskey = createRoute({
  getParentRoute: () => member,
  path: '/eu/nova-chave',
  component: lazyRouteComponent(() => import('./sign-in/OfferPasskey.tsx'), 'OfferPasskey'),
})
const language = createRoute({
  getParentRoute: () => member,
  path: '/eu/idioma',
  component: lazyRouteComponent(() => import('./profile/Language.tsx'), 'Language'),
})

export const router = createRouter({
  basepath: '/app',
  routeTree: root.addChildren([
    kiosk,
    contact,
    gym.addChildren([
      door,
      enter,
      signUp,
      member.addChildren([
        privacy,
        classes,
        training,
        history,
        progress,
        membership,
        freeze,
        cancel,
        automatic,
        pay,
        payments,
        me,
        details,
        body,
        calendar,
        documents,
        notices,
        language,
        devices,
        passkeys,
        offerPasskey,
      ]),
    ]),
  ]),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

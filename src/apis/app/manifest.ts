import type { FastifyInstance } from 'fastify'
import { logoIcon } from '#modules/member-sessions/logo.ts'

const icons = [
  { src: '/app/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/app/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/app/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/**
 * The manifest with which a phone puts the app on its home screen, with the gym's name and the gym's address. The server answers it,
 * because Android installs an app only from a manifest with an address of its own; a manifest that the page creates gives only a bookmark.
 */
export function manifestRoute(app: FastifyInstance): void {
  app.get('/manifest.webmanifest', { config: { open: true } }, (request, reply) => {
    const { gym } = request.phone!
    const { name, slug, color } = gym
    const own = logoIcon(gym)
    const address = `/app/${slug}`
    return reply.type('application/manifest+json').send(
      JSON.stringify({
        ...{ id: address, name, short_name: name, start_url: address, scope: address, display: 'standalone' },
        ...{ lang: 'pt-BR', theme_color: color ?? '#0b7a54', background_color: '#f5f7f5' },
        icons: own === undefined ? icons : [own],
      }),
    )
  })
}

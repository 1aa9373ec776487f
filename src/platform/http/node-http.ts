import { createRequire } from 'node:module'

/** Required because an `import` reads every export, among them the WebSocket: 15 MB and a twentieth of a second. */
export const nodeHttp = createRequire(import.meta.url)('node:http') as typeof import('node:http')

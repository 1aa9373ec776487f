import { createRequire } from 'node:module'

/** Required because an `import` reads every export, among them the WebSocket, which costs 15 MB and 50 ms. */
export const nodeHttp = createRequire(import.meta.url)('node:http') as typeof import('node:http')

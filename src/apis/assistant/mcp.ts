import { libraryAtFirstUse } from '#platform/at-first-use.ts'

/** The library that speaks the Model Context Protocol. */
export const mcp = libraryAtFirstUse<typeof import('@modelcontextprotocol/server')>('@modelcontextprotocol/server')

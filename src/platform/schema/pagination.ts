import { type Static, Type } from 'typebox'
import { Named } from './schema.ts'

export const defaultLimit = 20
const maxLimit = 100

const pageSize = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit, description }))

/** Query parameters of every paginated list. */
export const pageQuery = {
  page: Type.Integer({ minimum: 1, maximum: 2_147_483_647, default: 1, description: 'Page number, from 1.' }),
  page_size: pageSize(`Entries on a page; ${defaultLimit} unless told, at most ${maxLimit}.`),
  limit: pageSize('The same as page_size, which wins when both are sent.'),
}

export const Pagination = Named('Pagination', {
  page: Type.Integer({ examples: [1] }),
  limit: Type.Integer({ examples: [20] }),
  total: Type.Integer({ description: 'Entries that match, on all pages.', examples: [137] }),
  pages: Type.Integer({ examples: [7] }),
})

export interface PageRequest {
  page: number
  limit: number
  offset: number
}

export interface Page<T> {
  rows: T[]
  pagination: Static<typeof Pagination>
}

export function pageRequest(query: { page: number; page_size?: number; limit?: number }): PageRequest {
  const limit = query.page_size ?? query.limit ?? defaultLimit
  return { page: query.page, limit, offset: (query.page - 1) * limit }
}

/** `total` counts the rows of all pages, even when this page lies past the end. */
export function toPage<T>(rows: T[], total: number, { page, limit }: PageRequest): Page<T> {
  return { rows, pagination: { page, limit, total, pages: Math.ceil(total / limit) } }
}

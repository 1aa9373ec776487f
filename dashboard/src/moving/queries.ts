import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Shapes } from '../api/client.ts'

const whileDoingMs = 1500
const otherwiseMs = 30_000

/** The systems from which the gym moves in; refreshed regularly, since a run does not announce its progress. */
export const movesQuery = queryOptions({
  queryKey: ['moves'],
  queryFn: async () => (await api.listMoves()).data,
  refetchInterval: ({ state }) => (state.data?.some(({ doing }) => doing !== null) ? whileDoingMs : otherwiseMs),
})

export type Maps = Record<string, SheetMap>

/** The meaning of a sheet's columns; without columns they are guessed. */
export interface SheetMap {
  takes: string
  header?: number
  columns?: Record<string, string>
}

/** The meaning of the uploaded sheets; `files` distinguishes one state of the uploads from another. */
export const previewQuery = (files: Shapes['MoveFile'][], maps: Maps | undefined) =>
  queryOptions({
    queryKey: ['moves', 'preview', files, maps],
    queryFn: async () => (await api.previewMoveFiles({ body: { files: maps as never } })).data,
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })

/** How many memberships that moved in have no way to be paid. */
export const waysToPayQuery = queryOptions({
  queryKey: ['moves', 'ways-to-pay'],
  queryFn: async () => (await api.getWaysToPay()).data,
})

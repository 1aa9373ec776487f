import { Refused } from '@catraca/web/client/refused.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type Shapes } from '../shell/api.ts'

export type Entry = Shapes['KioskEntry']

/** The device that this is; null while it is not paired. */
export const kioskQuery = (company: string) =>
  queryOptions({
    queryKey: ['kiosk', company],
    queryFn: async () => {
      try {
        return await api.getKiosk({ path: { company } })
      } catch (error) {
        if (error instanceof Refused && error.status === 401) return null
        throw error
      }
    },
    // A device that was unpaired in the dashboard shows this within a minute.
    refetchInterval: 60_000,
  })

export const pair = (company: string, code: string) => api.pairKiosk({ path: { company }, body: { code } })

const answerWithinMs = 8000

export const enter = (company: string, code: string) =>
  api.enterAtKiosk({ path: { company }, body: { code }, signal: AbortSignal.timeout(answerWithinMs) })

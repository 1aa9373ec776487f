import { queryOptions } from '@tanstack/react-query'
import { call, Refused } from '../shell/api.ts'
import type { components } from '../shell/app-api.generated.ts'

type Shapes = components['schemas']
export type Entry = Shapes['KioskEntry']

/** Which device this is; null while it is not paired. */
export const kioskQuery = (company: string) =>
  queryOptions({
    queryKey: ['kiosk', company],
    queryFn: async () => {
      try {
        return await call<Shapes['Kiosk']>(company, 'GET', '/kiosk')
      } catch (error) {
        if (error instanceof Refused && error.status === 401) return null
        throw error
      }
    },
    // A device that was unpaired in the dashboard says so within a minute.
    refetchInterval: 60_000,
  })

export const pair = (company: string, code: string) =>
  call<Shapes['Kiosk']>(company, 'POST', '/kiosk/pairing', { body: { code } })

const answerWithinMs = 8000

export const enter = (company: string, code: string) =>
  call<Entry>(company, 'POST', '/kiosk/entries', { body: { code }, signal: AbortSignal.timeout(answerWithinMs) })

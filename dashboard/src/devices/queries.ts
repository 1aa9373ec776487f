import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The devices at the doors, which of them are paired, and the state of the turnstiles. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: () => api.listPairedDevices(),
})

/** The same, refreshed regularly: nobody announces that a bridge has fallen silent. */
export const liveDevicesQuery = queryOptions({ ...devicesQuery, refetchInterval: 4000 })

/** How a turnstile is reached on the network of the gym. */
export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', id, 'connection'],
    queryFn: () => api.getDeviceConnection({ path: { id } }),
  })

/** Recent commands to a turnstile, and how they ended. */
export const commandsQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', id, 'commands'],
    queryFn: () => api.listDeviceCommands({ path: { id } }),
  })

/** The members whom a turnstile still has to forget; the list also changes while the turnstile is away. */
export const leavingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', id, 'members'],
    queryFn: () => api.getDeviceMembers({ path: { id } }),
    refetchInterval: 30_000,
  })

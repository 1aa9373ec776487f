import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The devices at the doors, which of them are paired, and how the turnstiles are. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: () => api.listPairedDevices(),
})

/** The same, looked at again by itself: that a bridge has fallen silent is announced by nobody. */
export const liveDevicesQuery = queryOptions({ ...devicesQuery, refetchInterval: 4000 })

/** How a turnstile is reached on the network of the gym. */
export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', id, 'connection'],
    queryFn: () => api.getDeviceConnection({ path: { id } }),
  })

/** What was asked of a turnstile lately, and how it ended. */
export const commandsQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', id, 'commands'],
    queryFn: () => api.listDeviceCommands({ path: { id } }),
  })

/** Who still has to leave a turnstile, which goes on while the turnstile is away. */
export const leavingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', id, 'members'],
    queryFn: () => api.getDeviceMembers({ path: { id } }),
    refetchInterval: 30_000,
  })

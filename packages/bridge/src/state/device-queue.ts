import type { Store } from './store.ts'

export interface Waiting {
  userId: number
  turn: number
  tries: number
  forget: 0 | 1
}

/** The note of a device that says when all users were last queued for it, and by which rule. */
export const writtenNote = 'bridge.renewed'

export type DeviceQueue = ReturnType<typeof deviceQueue>

/** Which users must be checked on which device. The snapshot has their wanted state. */
export function deviceQueue(store: Store) {
  // Rises with each addition, so that a change during the writing of an earlier one is written as well.
  let turn = store.get<{ turn: number | null }>('select max(turn) as turn from device_queue')!.turn ?? 0
  return {
    add(deviceId: string, userIds: readonly number[]): void {
      turn += 1
      for (const userId of userIds) {
        store.run(
          `insert into device_queue (device_id, user_id, turn) values (?, ?, ?)
             on conflict do update set turn = excluded.turn, not_before = 0`,
          ...[deviceId, userId, turn],
        )
      }
    },
    /** The device must remove this user before it gets the user again: faces, fingers and all. */
    forgetFirst: (deviceId: string, userId: number) =>
      store.run('update device_queue set forget = 1 where device_id = ? and user_id = ?', deviceId, userId),
    /** The first changes that may be tried. */
    next: (deviceId: string, now: number, most: number) =>
      store.all<Waiting>(
        `select user_id as "userId", turn, tries, forget from device_queue where device_id = ? and not_before <= ?
           order by turn, user_id limit ?`,
        ...[deviceId, now, most],
      ),
    /** Removes the changes as done, unless they were added again in the meantime. */
    done: (deviceId: string, waiting: readonly Waiting[]) =>
      store.transact(() => {
        for (const { userId, turn } of waiting) {
          store.run('delete from device_queue where device_id = ? and user_id = ? and turn = ?', deviceId, userId, turn)
        }
      }),
    putOff: (deviceId: string, userId: number, until: number) =>
      store.run(
        'update device_queue set not_before = ?, tries = tries + 1 where device_id = ? and user_id = ?',
        ...[until, deviceId, userId],
      ),
    /** Ends the waiting times: the device is back. */
    hurry: (deviceId: string) => store.run('update device_queue set not_before = 0 where device_id = ?', deviceId),
    length: (deviceId: string) =>
      store.get<{ n: number }>('select count(*) as n from device_queue where device_id = ?', deviceId)!.n,
    /** Devices to which users were written, whether they are in use now or not. */
    everWritten: () =>
      store
        .all<{ device_id: string }>('select device_id from device_notes where name = ?', writtenNote)
        .map(({ device_id }) => device_id),
  }
}

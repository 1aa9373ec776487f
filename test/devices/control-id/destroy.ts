import type { Core } from './core.ts'
import { type Row, tables } from './factory.ts'

/** Deletes a row, with its children if the device does that. */
export function destroyRow(core: Core, table: string, row: Row): void {
  core.store.remove(table, row)
  if (!core.switches.destroy_cascades || row.id == null) return
  for (const [child, { parents = {} }] of Object.entries(tables)) {
    const fields = Object.keys(parents).filter((field) => parents[field] === table)
    for (const field of fields) {
      for (const one of core.store.all(child)) if (one[field] === row.id) destroyRow(core, child, one)
    }
  }
}

/** What the device does 16 minutes after a start: it deletes expired users, with everything that belongs to them. */
export function clearExpiredUsers(core: Core): number {
  const which = core.setting('general', 'clear_expired_users')
  if (which === 'disable') return 0
  const time = core.time()
  const expired = core.store
    .all('users')
    .filter(
      ({ end_time, user_type_id }) => end_time && time > Number(end_time) && (which === 'all' || user_type_id === 1),
    )
  core.store.inOne(() => {
    for (const user of expired) {
      for (const table of ['cards', 'qrcodes', 'pins', 'templates', 'user_groups', 'user_access_rules']) {
        for (const row of core.store.all(table)) if (row.user_id === user.id) core.store.remove(table, row)
      }
      core.store.remove('users', user)
    }
  })
  return expired.length
}

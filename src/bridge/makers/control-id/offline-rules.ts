import { DeviceRefused } from '../../adapter.ts'
import type { Commands, Row } from './commands.ts'
import { whole } from './exact-json.ts'

const name = 'Catraca'
const wholeDay = { start: 0, end: 86_399 }
const everyDay = { sun: 1, mon: 1, tue: 1, wed: 1, thu: 1, fri: 1, sat: 1, hol1: 1, hol2: 1, hol3: 1 }

/**
 * What lets a user in when the device decides alone: one group with one rule, at all times and through every portal. Who may
 * is then decided by `end_time` alone. Parents come first, and what is there stays. Returns the group's id.
 */
export async function ensureOfflineRules(commands: Commands): Promise<bigint> {
  const named = async (object: string, values: Row = {}): Promise<bigint> => {
    const find = async () => {
      const [row] = await commands.load(object, ['id'], { name })
      return row && whole(row.id)
    }
    const known = await find()
    if (known !== undefined) return known
    const [id] = await commands.create(object, [{ name, ...values }])
    const made = whole(id) ?? (await find())
    if (made === undefined) throw new DeviceRefused(`The device did not keep a row of ${object}.`)
    return made
  }
  const joined = async (object: string, values: Record<string, bigint>) => {
    const rows = await commands.load(object, Object.keys(values), values)
    if (rows.length === 0) await commands.create(object, [values])
  }
  const group = await named('groups')
  const rule = await named('access_rules', { type: 1, priority: 0 })
  await joined('group_access_rules', { group_id: group, access_rule_id: rule })
  const zone = await named('time_zones')
  const spans = await commands.load('time_spans', ['id'], { time_zone_id: zone })
  if (spans.length === 0) await commands.create('time_spans', [{ time_zone_id: zone, ...wholeDay, ...everyDay }])
  await joined('access_rule_time_zones', { access_rule_id: rule, time_zone_id: zone })
  for (const { id } of await commands.load('portals', ['id'])) {
    const portal = whole(id)
    if (portal !== undefined) await joined('portal_access_rules', { portal_id: portal, access_rule_id: rule })
  }
  return group
}

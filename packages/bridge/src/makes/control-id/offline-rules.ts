import { DeviceRefused } from '../../devices/adapter.ts'
import type { Commands, Row } from './commands.ts'
import { whole } from './exact-json.ts'
import { sideOfLine } from './questions.ts'
import type { Settings } from './settings.ts'

const wholeDay = { start: 0, end: 86_399 }
const everyDay = { sun: 1, mon: 1, tue: 1, wed: 1, thu: 1, fri: 1, sat: 1, hol1: 1, hol2: 1, hol3: 1 }

export interface OfflineGroups {
  /** Users of this group pass through every portal, until their `end_time`. */
  through: bigint
  /** Users of this group pass on the way out only; undefined where no portal is known as the way out. */
  out: bigint | undefined
}

/**
 * The rules that let users through when the device decides alone: a group with one rule, at all times and through every portal, and another
 * group for the way out. Parent rows are written first. Rows that others made stay.
 */
export async function ensureOfflineRules(commands: Commands, settings: Settings): Promise<OfflineGroups> {
  const portals = (await commands.load('portals', ['id'])).flatMap(({ id }) => whole(id) ?? [])
  const exits = portals.filter((portal) => sideOfLine(String(portal), settings) === 'out')
  return {
    through: await ensureGroup(commands, 'Catraca', portals),
    out: settings.letsOutAlone ? await ensureGroup(commands, 'Catraca saida', exits) : undefined,
  }
}

async function ensureGroup(commands: Commands, name: string, portals: readonly bigint[]): Promise<bigint> {
  const named = async (object: string, values: Row = {}): Promise<bigint> => {
    const find = async () => {
      const [row] = await commands.load(object, ['id'], { name })
      return row && whole(row.id)
    }
    const known = await find()
    if (known !== undefined) return known
    const [id] = await commands.create(object, [{ name, ...values }])
    const made = whole(id) ?? (await find())
    if (made === undefined) throw new DeviceRefused('row_lost', { object })
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
  const held = await commands.load('portal_access_rules', ['portal_id'], { access_rule_id: rule })
  const surplus = held.flatMap(({ portal_id }) => whole(portal_id) ?? []).filter((portal) => !portals.includes(portal))
  if (surplus.length > 0) {
    // After a correction of the settings, a way in would otherwise stay open to users who may only go out.
    const where = { portal_access_rules: { portal_id: surplus, access_rule_id: rule } }
    await commands.run('destroy_objects', { object: 'portal_access_rules', where })
  }
  for (const portal of portals) await joined('portal_access_rules', { portal_id: portal, access_rule_id: rule })
  return group
}

import type { Switches } from './switches.ts'

// What a device contains when it leaves the factory: the objects and settings, and their first values.

export type Value = string | number | bigint | null
export type Row = Record<string, Value>
/** `uint64` is the range of a card; `flag` is 0 or 1. */
export type FieldType = 'int' | 'int64' | 'uint64' | 'flag' | 'text'

export interface Table {
  fields: Record<string, FieldType>
  /** The fields that identify a row: `id`, or both fields of a table that joins two others and has no id. */
  key: readonly string[]
  unique?: readonly string[]
  /** field: table of the row that it refers to */
  parents?: Record<string, string>
  /** Only the device writes this table. */
  readOnly?: boolean
}

const id = ['id'] as const
const week = { sun: 'flag', mon: 'flag', tue: 'flag', wed: 'flag', thu: 'flag', fri: 'flag', sat: 'flag' } as const
const holidayKinds = { hol1: 'flag', hol2: 'flag', hol3: 'flag' } as const

function join(left: [string, string], right: [string, string]): Table {
  return {
    fields: { [left[0]]: 'int64', [right[0]]: 'int64' },
    key: [left[0], right[0]],
    parents: { [left[0]]: left[1], [right[0]]: right[1] },
  }
}

const user: [string, string] = ['user_id', 'users']
const group: [string, string] = ['group_id', 'groups']
const rule: [string, string] = ['access_rule_id', 'access_rules']

export const tables: Record<string, Table> = {
  users: {
    fields: {
      id: 'int64',
      registration: 'text',
      name: 'text',
      password: 'text',
      salt: 'text',
      user_type_id: 'int64',
      begin_time: 'int',
      end_time: 'int',
      image_timestamp: 'int',
    },
    key: id,
  },
  cards: {
    fields: { id: 'int64', value: 'uint64', user_id: 'int64', secret: 'text' },
    key: id,
    unique: ['value'],
    parents: { user_id: 'users' },
  },
  qrcodes: {
    fields: { id: 'int64', value: 'text', user_id: 'int64' },
    key: id,
    unique: ['value'],
    parents: { user_id: 'users' },
  },
  pins: {
    fields: { id: 'int64', value: 'text', user_id: 'int64' },
    key: id,
    unique: ['value'],
    parents: { user_id: 'users' },
  },
  templates: {
    fields: {
      id: 'int64',
      finger_position: 'int',
      finger_type: 'int',
      template: 'text',
      user_id: 'int64',
    },
    key: id,
    parents: { user_id: 'users' },
  },
  groups: { fields: { id: 'int64', name: 'text' }, key: id },
  user_groups: join(user, group),
  access_rules: { fields: { id: 'int64', name: 'text', type: 'int', priority: 'int' }, key: id },
  group_access_rules: join(group, rule),
  user_access_rules: join(user, rule),
  time_zones: { fields: { id: 'int64', name: 'text' }, key: id },
  time_spans: {
    fields: { id: 'int64', time_zone_id: 'int64', start: 'int', end: 'int', ...week, ...holidayKinds },
    key: id,
    parents: { time_zone_id: 'time_zones' },
  },
  access_rule_time_zones: join(rule, ['time_zone_id', 'time_zones']),
  areas: { fields: { id: 'int64', name: 'text' }, key: id },
  portals: {
    fields: { id: 'int64', name: 'text', area_from_id: 'int64', area_to_id: 'int64' },
    key: id,
    parents: { area_from_id: 'areas', area_to_id: 'areas' },
  },
  portal_access_rules: join(['portal_id', 'portals'], rule),
  holidays: {
    fields: { id: 'int64', name: 'text', start: 'int', end: 'int', ...holidayKinds, repeats: 'flag' },
    key: id,
  },
  contingency_cards: { fields: { id: 'int64', value: 'uint64' }, key: id, unique: ['value'] },
  contingency_card_access_rules: {
    fields: { access_rule_id: 'int64' },
    key: ['access_rule_id'],
    parents: { access_rule_id: 'access_rules' },
  },
  devices: { fields: { id: 'int64', name: 'text', ip: 'text', public_key: 'text' }, key: id },
  access_logs: {
    fields: {
      id: 'int64',
      time: 'int',
      event: 'int',
      device_id: 'int64',
      identifier_id: 'int',
      user_id: 'int64',
      portal_id: 'int64',
      identification_rule_id: 'int64',
      card_value: 'uint64',
      qrcode_value: 'text',
      pin_value: 'text',
      log_type_id: 'int',
      confidence: 'int',
      mask: 'int',
    },
    key: id,
  },
  access_events: {
    fields: {
      id: 'int64',
      event: 'text',
      type: 'text',
      identification: 'text',
      device_id: 'int64',
      timestamp: 'int',
    },
    key: id,
    readOnly: true,
  },
  alarm_logs: {
    fields: { id: 'int64', event: 'int', cause: 'int', user_id: 'int64', time: 'int' },
    key: id,
    readOnly: true,
  },
  catra_infos: {
    fields: {
      id: 'int64',
      left_turns: 'int',
      right_turns: 'int',
      entrance_turns: 'int',
      exit_turns: 'int',
      total_turns: 'int',
    },
    key: id,
    readOnly: true,
  },
}

/** Every setting with its factory value; all are strings. Values that are in no document are guesses. */
export function factoryConfiguration(switches: Switches): Record<string, Record<string, string>> {
  const onlineClient = {
    server_id: '-1',
    extract_template: '0',
    max_request_attempts: '3',
    request_timeout: '5000',
  }
  return {
    general: {
      online: '0',
      local_identification: '1',
      catra_timeout: '5000',
      exception_mode: 'none',
      keep_user_image: '1',
      clear_expired_users: switches.clear_expired_users,
      daylight_savings_time_start: '0',
      daylight_savings_time_end: '0',
    },
    online_client: switches.old_online_client
      ? onlineClient
      : { ...onlineClient, contingency_enabled: '1', alive_interval: '60000' },
    monitor: {
      hostname: '',
      port: '',
      path: 'api/notifications',
      request_timeout: '5000',
      inform_access_event_id: '0',
      alive_interval: '0',
      enable_photo_upload: '0',
    },
    push_server: { push_remote_address: '', push_request_period: '5', push_request_timeout: '15000' },
    catra: { gateway: 'clockwise', operation_mode: '', anti_passback: '0', daily_reset: '0' },
    sec_box: { catra_role: '1', catra_timeout: '5000', catra_side_to_enter: '0', catra_default_fsm: '0' },
    identifier: { antipassback_enabled: '0', antipassback_mode: 'timed', antipassback_timeout: '0' },
    ntp: { enabled: '0', timezone: 'UTC-3' },
    face_id: { qrcode_legacy_mode_enabled: '1', max_identified_duration: '30000' },
    barras: { qrcode_legacy_mode_enabled: '1' },
  }
}

const everyDay = { sun: 1, mon: 1, tue: 1, wed: 1, thu: 1, fri: 1, sat: 1, hol1: 1, hol2: 1, hol3: 1 }

/** Rows that exist from the first start: one portal for each direction, and the counters. */
export function factoryRows(switches: Switches): [table: string, row: Row][] {
  const rows: [string, Row][] = [
    ['areas', { id: 1, name: 'Fora' }],
    ['areas', { id: 2, name: 'Dentro' }],
    ['portals', { id: 1, name: 'Entrada', area_from_id: 1, area_to_id: 2 }],
    ['portals', { id: 2, name: 'Saída', area_from_id: 2, area_to_id: 1 }],
    ['catra_infos', { id: 1, left_turns: 0, right_turns: 0, entrance_turns: 0, exit_turns: 0, total_turns: 0 }],
  ]
  if (!switches.factory_rules) return rows
  return [
    ...rows,
    ['groups', { id: 1, name: 'Padrão' }],
    ['access_rules', { id: 1, name: 'Sempre liberado', type: 1, priority: 0 }],
    ['group_access_rules', { group_id: 1, access_rule_id: 1 }],
    ['time_zones', { id: 1, name: 'Sempre' }],
    ['time_spans', { id: 1, time_zone_id: 1, start: 0, end: 86_399, ...everyDay }],
    ['access_rule_time_zones', { access_rule_id: 1, time_zone_id: 1 }],
    ['portal_access_rules', { portal_id: 1, access_rule_id: 1 }],
    ['portal_access_rules', { portal_id: 2, access_rule_id: 1 }],
  ]
}

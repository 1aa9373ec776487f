/**
 * Writes the catalogue of events into docs/webhooks.md, from the schemas by which events are serialized; with --check it only compares and
 * exits with 1 when the page is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventTypeNames, eventTypes, exampleOf } from '#modules/webhooks/index.ts'
import { projectRoot } from '#platform/config/config.ts'
import { eventSchemas } from '#platform/events/record-events.ts'
// The modules declare their events when they are loaded.
import '#apis/public/endpoints.ts'

/** The earlier values that an update shows. */
const previous: Record<string, object> = {
  'member.updated': { training_days_per_week: 2 },
  'member.status_changed': { status: 'active' },
  'membership.activated': { status: 'trial' },
  'membership.renewed': { end_date: '2026-03-01' },
  'membership.past_due': { status: 'active' },
  'membership.cancelled': { status: 'active' },
  'sale.refunded': { status: 'paid', refunded_cents: 0, refunded_at: null },
}

/** A membership that is neither frozen nor cancelled. */
const running = {
  end_date: '2026-03-31',
  freezes_used: 0,
  freeze_start_date: null,
  freeze_end_date: null,
  cancellation_reason: null,
  cancelled_at: null,
}

/** Fields whose value follows from the kind of event. */
const telling: Record<string, object> = {
  'member.deactivated': { status: 'cancelled' },
  'member.status_changed': { name: 'Maria da Silva', status: 'frozen' },
  'membership.created': { ...running, status: 'trial' },
  'membership.activated': { ...running, status: 'active' },
  'membership.renewed': { ...running, status: 'active' },
  'membership.past_due': { ...running, status: 'past_due' },
  'membership.cancelled': { status: 'cancelled', cancellation_reason: 'expired' },
  'access.checkin': { duplicate: false, happened_at: undefined },
  'access.checkin_cancelled': { duplicate: false, method: 'card' },
  'access.checkout': { duplicate: false, happened_at: undefined },
  'access.denied': { allowed: false, duplicate: false, reason: 'denied_inactive', happened_at: undefined },
  'class.booked': { status: 'confirmed', waitlist_position: null, cancelled_at: null },
  'class.cancelled': { status: 'cancelled', waitlist_position: null },
  'sale.created': { status: 'pending', paid_at: null, refunded_at: null },
  'sale.paid': { status: 'paid', payment_method: 'pix', refunded_at: null },
  'sale.refunded': { status: 'partially_refunded', payment_method: 'pix', refunded_cents: 650 },
  'financial.created': { status: 'pending', payment_method: null, paid_at: null },
  'financial.paid': { status: 'paid', payment_method: 'pix' },
  'financial.overdue': { status: 'overdue', payment_method: null, paid_at: null },
}

const [begin, end] = ['<!-- catalogue: written by scripts/webhook-catalogue.ts -->\n', '<!-- end of catalogue -->']
const path = join(projectRoot, 'docs/webhooks.md')
const page = await readFile(path, 'utf8')
const [before, after] = [page.split(begin, 1)[0]!, page.slice(page.indexOf(end))]
const fresh = `${before}${begin}\n${eventTypeNames.map(entry).join('\n')}\n${after}`
if (!process.argv.includes('--check')) {
  await writeFile(path, fresh)
} else if (fresh !== page) {
  console.error('The catalogue in docs/webhooks.md is not current: run node scripts/webhook-catalogue.ts')
  process.exitCode = 1
}

function entry(type: (typeof eventTypeNames)[number]): string {
  const schema = eventSchemas().get(type)
  const head = `### ${type}\n\n${eventTypes[type]}\n`
  if (schema === undefined) return `${head}\nThis version knows the name and does not send it yet.\n`
  const object = { ...(exampleOf(schema) as object), ...telling[type] }
  const data = type in previous ? { object, previous_attributes: previous[type] } : { object }
  const payload = {
    id: '0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11',
    type,
    api_version: 'v1',
    created_at: '2026-03-01T12:00:00.000Z',
    sequence: 48211,
    data,
    team_id: '0199e3a4-5b7c-7a10-8a01-1a2b3c4d5e6f',
    webhook_id: '0199e3a4-5b7c-7b20-8b02-2b3c4d5e6f70',
    request_id: '0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081',
    idempotency_key: null,
  }
  return `${head}\n\`\`\`json\n${formatted(payload)}\n\`\`\`\n`
}

/** In the format of the project's formatter: lists of words are on one line. */
function formatted(value: object): string {
  return JSON.stringify(value, null, 2).replace(/\[[^[\]{}]+\]/g, (list) =>
    list.replace(/\s*\n\s*/g, ' ').replace(/^\[ | \]$/g, (end) => end.trim()),
  )
}

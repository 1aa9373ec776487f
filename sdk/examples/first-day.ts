/**
 * A member's first day: registered, sold a plan, booked into a class, let in at the door; and all of it arrives as
 * webhooks. Run it beside the service with its demo gym: `npm run example -w sdk`.
 */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type CatracaEvent, createCatraca, verifyWebhook } from '../src/index.ts'

const baseUrl = process.env.CATRACA_URL ?? 'http://localhost:3000'
const company = process.env.CATRACA_COMPANY ?? 'horizonte'

/** The operator's tool, as at the prompt. */
async function operator(...args: string[]): Promise<Record<string, string>> {
  const tool = join(import.meta.dirname, '../../bin/catraca.js')
  const { stdout } = await promisify(execFile)(process.execPath, [tool, ...args, '--json'])
  return JSON.parse(stdout)
}

// A receiver of webhooks, as yours would be.
const events: CatracaEvent[] = []
let secret = ''
const receiver = createServer(async (request, response) => {
  try {
    events.push(verifyWebhook(await text(request), request.headers, secret))
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
secret = (await operator('webhook', 'create', '--company', company, '--url', hook)).secret!
const { id: keyId, key } = await operator('key', 'create', '--company', company, '--name', 'example', '--scopes', 'all')
const catraca = createCatraca({ key: key!, baseUrl })

const { data: member } = await catraca.createMember({ body: { full_name: 'Iracema Botelho', source: 'Instagram' } })
const { data: plans } = await catraca.listPlans({ query: { is_active: true } })
const plan = plans.find((one) => one.has_group_classes && one.trial_days === 0)!
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format()
const sale = { member_profile_id: member.id, plan_id: plan.id, start_date: today, payment_method: 'pix' as const }
const { data: membership } = await catraca.createMembership({ body: sale })
say(`${member.client.full_name} has ${plan.name} until ${membership.end_date}`)

const { data: classes } = await catraca.listClasses({ query: { status: 'scheduled' } })
const lesson = classes.find((one) => one.date > today)!
const { data: booking } = await catraca.bookSeat({ path: { id: lesson.id }, body: { member_profile_id: member.id } })
say(`${lesson.class_type.name} on ${lesson.date} at ${lesson.start_time}: ${booking.status}`)

const { allowed } = await catraca.validateEntry({
  body: { member_profile_id: member.id, store_id: lesson.store_id!, method: 'facial' },
})
say(`At the door: ${allowed ? 'welcome' : 'no'}`)

const expected = ['member.created', 'membership.created', 'class.booked', 'access.checkin']
const deadline = Date.now() + 15_000
const missing = () => expected.filter((type) => !events.some((event) => event.type === type))
while (missing().length > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
for (const event of events) say(`webhook ${event.type}`)
if (missing().length > 0) {
  say(`not arrived: ${missing().join(', ')}`)
  process.exitCode = 1
}
await operator('key', 'revoke', keyId!)
receiver.close()
receiver.closeAllConnections()

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

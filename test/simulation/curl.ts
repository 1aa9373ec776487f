import type { Body } from './answer.ts'
import type { Call } from './calls.ts'
import type { Company } from './company.ts'
import { companyFile } from './company-file.ts'
import type { Setting } from './gyms.ts'

const slug = 'gym'
const dayMs = 86_400_000
const json = `-H 'Content-Type: application/json'`
const asKey = '-H "Authorization: Bearer $KEY"'
const events = `npx catraca event list --company ${slug} | grep -v class.created`

/** The call that shows a difference named by a check. */
const looks: Record<string, string> = {
  members: `curl -s "$URL/api/v1/members" ${asKey} | jq -c '.data[] | {id, status, access_enabled, total_checkins}'`,
  memberships: `curl -s "$URL/api/v1/memberships" ${asKey} | jq -c '.data[] | {id, status, start_date, end_date}'`,
  charges: `curl -s "$URL/dashboard/api/charges" -b staff.jar | jq -c '.data[] | {membership_id, due_date, amount_cents, status}'`,
  occupancy: `curl -s -w '\\n' "$URL/api/v1/access/occupancy" ${asKey}`,
  'not told': events,
  'told without reason': events,
}

interface Finding {
  setting: Setting
  wrong: string[]
  /** When the server is started on which the lines are run. */
  from?: number
}

/** Lines for bash, curl and jq that repeat on a fresh server what a company's people have done, and then show what is wrong. */
export async function curlLines(company: Company, { setting, wrong, from = Date.now() }: Finding): Promise<string[]> {
  const calls = company.calls.filter(({ path }) => !path.endsWith('/app-link') && !path.startsWith('/webhooks'))
  const begins = Date.parse(setting.begins)
  const script = new Script(await variablesOf(company, calls), begins)
  for (const [i, call] of calls.entries()) script.add(call, calls.slice(i + 1))
  return [
    ...opening(setting),
    ...moves(from, begins),
    ...script.end(),
    ...wrong.flatMap((line) => line.split('\n')).map((line) => `# ${line}`),
    ...new Set(wrong.flatMap((line) => looks[line.split(':')[0]!] ?? [])),
  ]
}

/** A shell variable, and the command that finds its value if no call has made it. */
interface Variable {
  name: string
  lookup?: string
}

class Script {
  #variables: Map<string, Variable>
  #lines: string[] = []
  /** Variables that already have a value. */
  #set = new Set<string>()
  #now: number
  /** When the last of the simultaneous calls ends; later calls come after that. */
  #until = 0
  #after: string[] = []

  constructor(variables: Map<string, Variable>, now: number) {
    this.#variables = variables
    this.#now = now
  }

  add(call: Call, later: Call[]): void {
    if (call.began >= this.#until) this.#settle()
    if (call.who === 'clock') this.#passTime(Date.parse(call.path))
    else this.#write(call, later)
  }

  #write(call: Call, later: Call[]): void {
    this.#lookUp(JSON.stringify([call.path, call.body]))
    if (call.who.startsWith('app ')) this.#openApp(call.who)
    const together = call.began < this.#until || (later[0] !== undefined && later[0].began < call.ended)
    const name = this.#nameOfMade(call, later)
    const line = call.who === 'desk' ? this.#codeLine(call, name!) : this.#callLine(call)
    const kept = name === undefined || call.who === 'desk' ? line : `${line} | tee ${name}.json`
    this.#lines.push(together ? `${kept} &` : kept)
    if (name !== undefined && call.who !== 'desk') this.#after.push(`${name}=$(jq -r .data.id ${name}.json)`)
    this.#until = Math.max(this.#until, call.ended)
  }

  end(): string[] {
    this.#settle()
    return this.#lines
  }

  #settle(): void {
    if (this.#lines.at(-1)?.endsWith(' &')) this.#lines.push('wait')
    this.#lines.push(...this.#after)
    this.#after = []
  }

  #passTime(to: number): void {
    this.#lines.push(...moves(this.#now, to))
    this.#now = Math.max(this.#now, to)
  }

  /** Finds the values that a call needs and that no call has made. */
  #lookUp(text: string): void {
    for (const [id, { name, lookup }] of this.#variables) {
      if (lookup === undefined || this.#set.has(name) || !text.includes(id)) continue
      this.#set.add(name)
      this.#lines.push(`${name}=$(${lookup})`)
    }
  }

  #openApp(who: string): void {
    const [jar, member] = [who.replace(' ', '_'), who.replace('app ', 'member_')]
    if (this.#set.has(jar)) return
    this.#set.add(jar)
    this.#lines.push(
      `LINK=$(curl -s -X POST "$URL/dashboard/api/members/$${member}/app-link" -b staff.jar | jq -r .data.link)`,
      `curl -s -o /dev/null -c ${jar}.jar "$URL/app/api/${slug}/session" ${json} -d '{"token":"'\${LINK#*#}'"}'`,
    )
  }

  /** The variable for what a call has made, if a later call names it. */
  #nameOfMade({ made }: Call, later: Call[]): string | undefined {
    const name = made === undefined ? undefined : this.#variables.get(made)?.name
    if (name === undefined || this.#set.has(name)) return undefined
    const kept = /^(member|membership|code)_/.test(name) || JSON.stringify(later).includes(made!)
    if (kept) this.#set.add(name)
    return kept ? name : undefined
  }

  #codeLine({ path }: Call, name: string): string {
    return `${name}=$(npx catraca member code --json --member ${this.#filled(path.split('/').at(-1)!, '')} | jq -r .member_code)`
  }

  #callLine({ who, method, path, body }: Call): string {
    if (!/^(api|staff|app )/.test(who)) return `# ${who} calls ${method} ${path} ${JSON.stringify(body ?? {})}`
    const as = who === 'api' ? asKey : `-b ${who.replace(' ', '_')}.jar`
    const base = who === 'api' ? '/api/v1' : who === 'staff' ? '/dashboard/api' : `/app/api/${slug}`
    const data = body === undefined ? '' : ` ${json} -d '${this.#filled(quoted(JSON.stringify(body)), "'")}'`
    return `curl -s -w '\\n' -X ${method} "$URL${base}${this.#filled(path, '')}" ${as}${data}`
  }

  /** A text with variables in place of ids; `quote` ends and begins the quotes around it. */
  #filled(text: string, quote: string): string {
    let filled = text
    for (const [id, { name }] of this.#variables) filled = filled.replaceAll(id, `${quote}$${name}${quote}`)
    return filled
  }
}

/** Lines for a server with nothing but the gym of the walk. */
function opening(setting: Setting): string[] {
  const owner = `--name Rita --email rita@example.com --role owner`
  return [
    '# A fresh server, started with: CATRACA_DEMO=false npm start',
    'URL=http://localhost:3000',
    `echo '${quoted(JSON.stringify(companyFile(setting, slug)))}' > ${slug}.json`,
    `npx catraca apply --json ${slug}.json > refs.json`,
    `KEY=$(npx catraca key create --company ${slug} --name walk --scopes all --rate-limit 100000 --json | jq -r .key)`,
    `LINK=$(npx catraca staff invite --company ${slug} ${owner} --json | jq -r .link)`,
    `curl -s -o /dev/null -c staff.jar "$URL/dashboard/api/session/link" ${json} -d '{"token":"'\${LINK#*token=}'","password":"uma senha bem longa"}'`,
  ]
}

/** Lines that move the gym's time, by at most a year at once. */
function moves(from: number, to: number): string[] {
  if (to <= from) return []
  const next = Math.min(to, from + 365 * dayMs)
  return [`npx catraca clock advance --company ${slug} --to ${new Date(next).toISOString()}`, ...moves(next, to)]
}

/** A text inside single quotes of the shell. */
const quoted = (text: string): string => text.replaceAll(`'`, `'\\''`)

/** Variables by id or code. */
async function variablesOf(company: Company, calls: Call[]): Promise<Map<string, Variable>> {
  const variables = new Map<string, Variable>()
  const named = JSON.stringify(calls)
  for (const [called, id] of company.ids) {
    if (called.startsWith('owner ') || !named.includes(id)) continue
    variables.set(id, { name: called.replaceAll(/[^a-z0-9]/gi, '_'), lookup: await lookupOf(company, called, id) })
  }
  for (const [, id] of named.matchAll(/"\/charges\/([^/"]+)/g)) {
    if (variables.has(id!)) continue
    variables.set(id!, { name: `charge_${variables.size}`, lookup: await chargeLookup(company, id!, variables) })
  }
  for (const [i, { made }] of calls.entries()) {
    if (made !== undefined && !variables.has(made)) variables.set(made, { name: `made_${i}` })
  }
  return variables
}

async function lookupOf({ db, teamId }: Company, called: string, id: string): Promise<string | undefined> {
  const [kind, ref, date] = called.split(' ')
  if (kind === 'plan' || kind === 'unit') return `jq -r '.${kind}s["${ref}"]' refs.json`
  if (kind !== 'lesson') return undefined
  const { start_time } = await db
    .selectFrom('class_instances')
    .select('start_time')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const filter = `.data[] | select(.start_time == "${start_time.slice(0, 5)}").id`
  return `curl -s "$URL/api/v1/classes?date=${date}" ${asKey} | jq -r '${filter}'`
}

async function chargeLookup(company: Company, id: string, variables: Map<string, Variable>): Promise<string> {
  const { body } = await company.staff('GET', '/charges?limit=100')
  const { membership_id, due_date, amount_cents } = body.data.find((row: Body) => row.id === id) ?? {}
  const membership = `$${variables.get(membership_id)?.name}`
  const filter = `first(.data[] | select(.membership_id == "'${membership}'" and .due_date == "${due_date}" and .amount_cents == ${amount_cents})).id`
  return `curl -s "$URL/dashboard/api/charges?limit=100" -b staff.jar | jq -r '${filter}'`
}

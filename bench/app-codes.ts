/** Whether the time of an answer reveals who is a member; see README.md. */
import { Agent, request } from 'undici'
import { median, withBench } from './harness.ts'

const pairs = 300
/** How far from one half the share may be by chance, in standard deviations. */
const tolerated = 3.5
const asksPerAddress = 40

type Kind = 'member' | 'stranger'
type Call = 'asking' | 'the next request' | 'a wrong code'

const times = await withBench(async ({ url, db, teamId }) => {
  const found = db.selectFrom('members').select('email').where('team_id', '=', teamId).where('email', 'is not', null)
  const members = (await found.limit(pairs).execute()).map(({ email }) => email!)
  const measured: { kind: Kind; call: Call; ms: number }[] = []
  let dispatcher = new Agent({ localAddress: '127.0.0.2' })
  const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const began = performance.now()
    const answer = await request(`${url}/app/api/horizonte${path}`, {
      ...{ method, dispatcher, headers: { 'content-type': 'application/json' } },
      ...(body && { body: JSON.stringify(body) }),
    })
    await answer.body.dump()
    return { ms: performance.now() - began, status: answer.statusCode }
  }
  const visit = async (kind: Kind, contact: string) => {
    const asked = await send('POST', '/code', { contact })
    const next = await send('GET', '')
    const tried = await send('POST', '/session/code', { contact, code: '000000' })
    const statuses = [asked, next, tried].map(({ status }) => status).join()
    if (statuses !== '200,200,401') throw new Error(`It answered ${statuses}`)
    measured.push({ kind, call: 'asking', ms: asked.ms }, { kind, call: 'the next request', ms: next.ms })
    measured.push({ kind, call: 'a wrong code', ms: tried.ms })
  }
  for (let i = 0; i < 20; i++) await visit('stranger', `${crypto.randomUUID()}@example.com`)
  measured.length = 0
  for (const [i, email] of members.entries()) {
    if (i % (asksPerAddress / 2) === 0)
      dispatcher = new Agent({ localAddress: `127.0.1.${i / (asksPerAddress / 2) + 1}` })
    const stranger = `${crypto.randomUUID()}@example.com`.slice(-email.length)
    // The order is random, so that neither is always the one that follows the other's job.
    const two: [Kind, string][] = [
      ['member', email],
      ['stranger', stranger],
    ]
    for (const [kind, contact] of Math.random() < 0.5 ? two : two.toReversed()) await visit(kind, contact)
  }
  return measured
})

/** The share of pairs in which the member's answer took longer, as Mann and Whitney count it: one half if the time reveals nothing. */
function compare(call: Call) {
  const of = (wanted: Kind) => times.filter((one) => one.call === call && one.kind === wanted).map(({ ms }) => ms)
  const [members, strangers] = [of('member'), of('stranger')]
  const count = members.length * strangers.length
  const longer = members.reduce((sum, ms) => sum + strangers.filter((other) => other < ms).length, 0) / count
  const deviation = Math.sqrt((members.length + strangers.length + 1) / (12 * count))
  const off = (longer - 0.5) / deviation
  const p50 = (list: number[]) => Number(median(list).toFixed(2))
  return { call, 'member p50 ms': p50(members), 'stranger p50 ms': p50(strangers), longer: longer.toFixed(3), off }
}

const rows = (['asking', 'the next request', 'a wrong code'] as const).map(compare)
console.table(rows.map(({ off, ...row }) => ({ ...row, 'standard deviations': off.toFixed(1) })))
process.exitCode = rows.some(({ off }) => Math.abs(off) > tolerated) ? 1 : 0

import { createHmac, hash } from 'node:crypto'
import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import { Agent, fetch } from 'undici'
import { expect } from 'vitest'
import { appEndpoints } from '#apis/app/endpoints.ts'
import { mailCodeJob, mailNewAddressJob } from '#modules/member-sessions/index.ts'
import { createLogger } from '#platform/log/log.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailJob } from '#platform/mail/mail-job.ts'
import { type Answer, expectDeclared } from './client.ts'
import type { Gym } from './gym.ts'

const endpoints = appEndpoints({} as never)

/**
 * Each gym has its own address in the loopback network, because requests without a session are limited by address. Without keep-alive, so
 * that nothing is left to close.
 */
function networkOf(slug: string): Agent {
  const [a, b, c] = hash('sha256', slug, 'buffer')
  return new Agent({ localAddress: `127.${1 + (a! % 254)}.${b}.${1 + (c! % 254)}`, pipelining: 0 })
}

/** A phone, with or without a session in a gym's app. Every answer is checked against its endpoint's declaration. */
export class Phone {
  readonly url: string
  readonly slug: string
  cookie: string | undefined
  readonly #network: Agent

  /** `neighbour`: the slug of the gym in whose network the phone is, if not its own gym's. */
  constructor({ api, slug }: Pick<Gym, 'api' | 'slug'>, cookie?: string, neighbour = slug) {
    this.url = api.url
    this.slug = slug
    this.cookie = cookie
    this.#network = networkOf(neighbour)
  }

  get = (path: string) => this.send('GET', path)
  post = (path: string, body: unknown = {}) => this.send('POST', path, body)
  patch = (path: string, body: unknown) => this.send('PATCH', path, body)
  delete = (path: string) => this.send('DELETE', path)

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const response = await fetch(`${this.url}/app/api/${this.slug}${path}`, {
      method,
      dispatcher: this.#network,
      headers: {
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    })
    const headersBack = response.headers as unknown as Headers
    const answer = { status: response.status, headers: headersBack, body: (await response.json()) as Answer['body'] }
    expectDeclared(endpoints, { method, path }, answer)
    return answer
  }
}

/** What a phone knows about its session. */
export interface PhoneSession {
  session_id: string
  member: { id: string; full_name: string; status: string }
  company: { now: string }
  code: { number: string; secret: string } | null
}

/** The token of a new link, made by the owner at the desk. */
export async function newToken(gym: Gym, memberId: string): Promise<string> {
  const { status, body } = await (await gym.owner()).post(`/members/${memberId}/app-link`)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.link.split('#')[1]
}

/** Requests a code like a phone and returns the mail with it, or undefined if nobody gets one. */
export async function mailedCode(gym: Gym, contact: string, more: object = {}): Promise<Mail | undefined> {
  const { status, body } = await new Phone(gym).post('/code', { contact, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return (await mailCodes(gym)).at(-1)
}

/** Runs the queue's jobs for codes that were requested in this gym, and returns the mails. */
export function mailCodes(gym: Gym): Promise<Mail[]> {
  return mailsOf(gym, mailCodeJob)
}

/** The mail with the code for a new address that a phone has requested. */
export async function mailToNewAddress(gym: Gym): Promise<Mail | undefined> {
  return (await mailsOf(gym, mailNewAddressJob)).at(-1)
}

/** Runs the gym's jobs of one kind, and returns the mails that they send. */
async function mailsOf(gym: Gym, { name, task }: Pick<MailJob<TSchema>, 'name' | 'task'>): Promise<Mail[]> {
  const { db, box } = await gym.context()
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const { rows } = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = ${name} and j.payload->>'teamId' = ${gym.teamId}
    returning j.payload`.execute(db)
  const { run } = task({ db, mailer, box: box, origin: gym.api.url, log: createLogger('silent') })
  for (const { payload } of rows) await run(payload)
  return mails
}

export function codeIn(mail: Mail | undefined): string {
  return /^ {4}(\d{6})$/m.exec(mail!.text)![1]!
}

/** A member's phone, signed in by a new link. */
export async function phoneOf(gym: Gym, memberId: string): Promise<Phone & { session: PhoneSession }> {
  const phone = new Phone(gym)
  const answer = await phone.post('/session', { token: await newToken(gym, memberId) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  phone.cookie = answer.headers.get('set-cookie')!.split(';')[0]!
  return Object.assign(phone, { session: answer.body.data as PhoneSession })
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const secretOf = ({ code }: PhoneSession) => Buffer.from(code!.secret, 'base64url')

/** The QR text that a phone makes at a moment, as in docs/app.md. */
export function qrOf(session: PhoneSession, atMs: number): string {
  const expiry = Buffer.alloc(6)
  expiry.writeUIntBE(atMs + 60_000, 0, 6)
  const claim = Buffer.concat([bytesOf(session.session_id), expiry])
  const mac = createHmac('sha256', secretOf(session)).update('qr').update(claim).digest().subarray(0, 16)
  return `m2${Buffer.concat([claim, mac]).toString('base64url')}`
}

/** The number that a phone makes at a moment for readers that take only digits. */
export function numberOf(session: PhoneSession, atMs: number): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const digest = createHmac('sha256', secretOf(session)).update('otp').update(step).digest()
  return ((BigInt(session.code!.number) << 24n) | BigInt(digest.readUIntBE(29, 3))).toString()
}

import { expect } from 'vitest'
import type { Mail } from '#platform/mail/mail.ts'
import type { Surroundings } from '#src/process/jobs.ts'
import { enqueueDueCompanies } from '#src/process/passing-time.ts'
import type { Gym } from './gym.ts'
import { runJobs } from './jobs.ts'
import type { TestService } from './service.ts'

/** Members who get notices by mail. */
export function useNotices(service: TestService) {
  /** The work that the service does in a minute. */
  async function minute(surroundings: Partial<Surroundings> = {}): Promise<void> {
    await enqueueDueCompanies(service.db, service.log)
    await runJobs(service, service.tasks(surroundings))
  }

  /** The mails to a member so far. */
  const mailsTo = (email: string): Mail[] => service.mails.filter(({ to }) => to === email)
  const subjectsTo = (email: string) => mailsTo(email).map(({ subject }) => subject.replace(/gym-[-0-9a-f]+/, 'X'))

  async function register(gym: Gym, more: object = {}): Promise<{ id: string; email: string }> {
    const email = `ana-${crypto.randomUUID()}@example.com`
    const { body } = await gym.api.post('/members', { full_name: 'Ana Souza', email, ...more })
    return { id: body.data.id, email }
  }

  async function sell(gym: Gym, member_profile_id: string, plan = 'mensal'): Promise<string> {
    const start_date = await dayIn(gym, 0)
    const { body } = await gym.api.post('/memberships', { member_profile_id, plan_id: gym.plans[plan], start_date })
    expect(body.success, JSON.stringify(body)).toBe(true)
    return body.data.id
  }

  async function dayIn(gym: Gym, days: number): Promise<string> {
    const { now, timeZone } = await gym.context()
    return now.toZonedDateTimeISO(timeZone).toPlainDate().add({ days }).toString()
  }

  const inDays = async (gym: Gym, days: number) => gym.travel(await dayIn(gym, days))

  return { minute, mailsTo, subjectsTo, register, sell, dayIn, inDays }
}

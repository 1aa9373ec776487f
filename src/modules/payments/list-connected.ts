import type { InCompany } from '#platform/context.ts'
import { type ConnectionRow, listOpenConnections } from './connections.ts'
import { providerOf } from './providers/index.ts'
import type { PaymentConnection } from './schemas.ts'

/** A company's connections with payment providers, oldest first. */
export async function listConnected({ db, teamId }: InCompany): Promise<PaymentConnection[]> {
  return (await listOpenConnections(db, teamId, null)).map(shown)
}

function shown({ id, provider, settings, last_answer_at, problem }: ConnectionRow): PaymentConnection {
  const environment = providerOf(provider).environmentOf(settings as Record<string, unknown>)
  const told = { last_answer_at, problem: problem === null ? null : problemText(problem) }
  return { id, provider, environment, state: problem === null ? 'connected' : 'problem', ...told }
}

const whatToDo: Record<string, string> = {
  unauthorised: 'does not take the credentials or the certificate: connect again with those that the bank shows',
  busy: 'was asked too often: nothing to do, it is asked again',
  away: 'cannot be reached: nothing to do unless it lasts, it is asked again',
  unclear: 'gave no answer that can be read: nothing to do unless it lasts, it is asked again',
}

function problemText(problem: string): string {
  const [kind, field] = problem.split(' ') as [string, string | undefined]
  return `the provider ${whatToDo[kind] ?? problem}${field === undefined ? '' : ` (${field})`}`
}

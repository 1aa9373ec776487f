import type { InCompany } from '#platform/context.ts'
import { readProblem } from '#platform/http/outside-problem.ts'
import { type ConnectionRow, listOpenConnections } from './connections.ts'
import { providerOf } from './providers/index.ts'
import type { PaymentConnection } from './schemas.ts'

/** A company's connections with payment providers, oldest first. */
export async function listConnected({ db, teamId }: InCompany): Promise<PaymentConnection[]> {
  return (await listOpenConnections(db, teamId, null)).map(shown)
}

const spoken = {
  who: 'the provider',
  credentials: 'the credentials or the certificate: connect again with those that the bank shows',
}

function shown({ id, provider, settings, last_answer_at, problem }: ConnectionRow): PaymentConnection {
  const environment = providerOf(provider).environmentOf(settings as Record<string, unknown>)
  const told = { last_answer_at, problem: problem === null ? null : readProblem(problem, spoken).text }
  return { id, provider, environment, state: problem === null ? 'connected' : 'problem', ...told }
}

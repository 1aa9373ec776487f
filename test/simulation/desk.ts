import { inviteStaff } from '#modules/staff/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import { operatorContext } from '#src/cli/operator-context.ts'

const password = 'uma senha bem longa'
/** A session may make 600 calls a minute, and the checks make more. */
const callsPerSession = 550

/** The owner of a company at the desk; returns the cookie for calls, of a new session if the last one has made many. */
export async function openDesk({ url, db }: { url: string; db: Db }, teamId: string): Promise<() => Promise<string>> {
  const email = `${teamId}@example.com`
  const invited = await inviteStaff(await operatorContext(db, teamId), { name: 'Rita', email, role: 'owner' })
  if (invited instanceof Failure) throw new Error(invited.message)
  const begin = async (path: string, body: object): Promise<string> => {
    const answer = await fetch(`${url}/dashboard/api/session${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`Nobody could sign in: ${await answer.text()}`)
    await answer.arrayBuffer()
    return answer.headers.get('set-cookie')!.split(';')[0]!
  }
  let cookie: Promise<string> | undefined = begin('/link', { token: invited.token, password })
  await cookie
  let calls = 0
  return () => {
    if (++calls % callsPerSession === 0) cookie = undefined
    cookie ??= begin('', { email, password })
    const session = cookie
    session.catch(() => {
      cookie = undefined
    })
    return session
  }
}

import { chainKey, chainKeys, gatherWaitingLines, isSound, sealEverything, verifyTrail } from '#modules/audit/index.ts'
import { recordSecurityEvent } from '#platform/audit/security-events.ts'
import type { Gym } from './gym.ts'
import type { TestService } from './service.ts'

/** Moves the lines on the workers of a cluster into the trail, as the service does every few seconds. */
export const gatherLines = ({ db }: TestService) => gatherWaitingLines(db)

/** The lines of a gym's audit trail, in order. */
export async function linesOf(service: TestService, gym: Gym) {
  await gatherLines(service)
  return gatheredLines(service, gym)
}

function gatheredLines({ db }: TestService, { teamId }: Gym) {
  return db.selectFrom('audit_trail').selectAll().where('team_id', '=', teamId).orderBy('id').execute()
}

/** The lines with certain actions. */
export async function linesAbout(service: TestService, gym: Gym, ...actions: string[]) {
  return (await linesOf(service, gym)).filter(({ action }) => actions.includes(action))
}

/** Writes some lines for a gym; returns their ids. */
export async function writeLines(service: TestService, gym: Gym, count: number): Promise<number[]> {
  for (let i = 0; i < count; i++) {
    await recordSecurityEvent(service.db, {
      teamId: gym.teamId,
      actor: 'anonymous',
      action: 'sign_in_failed',
      origin: { address: '203.0.113.7', device: 'curl/8' },
      subject: 'staff',
      subjectId: null,
      details: { email: `someone-${i}@example.com` },
    })
  }
  return (await gatheredLines(service, gym)).map(({ id }) => id).slice(-count)
}

/** Seals all lines. The patience is long because a transaction of any other test, in another database, delays it. */
export const sealAll = ({ db, box }: TestService) => sealEverything(db, chainKey(box), 120_000)

/** The flaws that a verification of the trail finds for a gym, as `kind line`. */
export async function flawsOf({ db, box }: TestService, { teamId }: Gym) {
  const checked = await verifyTrail(db, { keys: await chainKeys(db, box), teamIds: [teamId], anchor: undefined })
  const flaws = checked.companies[0]!.flaws.map(({ kind, line, count }) => [kind, line ?? `${count} lines`])
  return { sound: isSound(checked), flaws, missing: checked.missing, lines: checked.companies[0]!.lines }
}

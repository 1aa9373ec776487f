/**
 * Writes src/apis/public/examples.generated.json: for every endpoint a request and what the service answered to it. A small gym lives
 * through a Monday morning on a stopped clock, so the same calls always give the same file. With --check it only compares, and exits with 1
 * when the file is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'node:querystring'
import { mock } from 'node:test'
import { pino } from 'pino'
import { endpoints } from '#apis/public/endpoints.ts'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { assignTrainer } from '#modules/members/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { createAuthenticator } from '#platform/auth/authenticate.ts'
import { scopes } from '#platform/auth/scopes.ts'
import { projectRoot } from '#platform/config/config.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { asService } from '#platform/db/service-role.ts'
import type { Example } from '#platform/endpoint/openapi-document.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { prepareDatabase } from '#src/installation/prepare-database.ts'
import { buildApp } from '#src/process/http-app.ts'
import { temporaryDatabase } from './temporary-database.ts'

type Request = Omit<Example, 'answer'>
/** Calls an endpoint one minute after the call before, and returns the answer. */
// biome-ignore lint/suspicious/noExplicitAny: an answer, of which ids are taken; a test checks its shape
type Call = (operationId: string, request?: Request) => Promise<any>

const target = join(projectRoot, 'src/apis/public/examples.generated.json')
const fresh = `${JSON.stringify(withStableIds(await liveThroughMorning()), null, 2)}\n`
if (!process.argv.includes('--check')) {
  await writeFile(target, fresh)
} else if (fresh !== (await readFile(target, 'utf8').catch(() => ''))) {
  console.error("src/apis/public/examples.generated.json does not match the service's answers: run npm run openapi")
  process.exitCode = 1
}

/** The examples in the order of the endpoints. */
async function liveThroughMorning(): Promise<Record<string, Example>> {
  const cluster = await temporaryDatabase()
  const pool = createPool(asService(cluster.target))
  // The database's clock does not stop with ours.
  pool.on('connect', (client) => void client.query("set catraca.past = 'on'"))
  const db = createDb(pool)
  const log = pino({ level: 'silent' })
  const rateLimiter = await createRateLimiter({ redisUrl: undefined, pool, embedded: true, log })
  const box = createSecretBox(Buffer.alloc(32, 7))
  const app = await buildApp({ db, pool, box, authenticator: createAuthenticator(db), rateLimiter, log })
  mock.timers.enable({ apis: ['Date'], now: Temporal.Instant.from('2026-03-02T12:00:00Z').epochMilliseconds })
  try {
    await prepareDatabase({ db, owner: cluster.target, embedded: true }, log)
    const path = join(import.meta.dirname, 'examples-gym.yaml')
    const { answer } = await applyCompanyFile(db, readCompanyFile(await readFile(path, 'utf8'), path), machineNow())
    const teamId = answer.company.id
    const { key } = await createKey(db, { teamId, isTest: false, name: 'Examples', scopes })

    const examples: Record<string, Example> = {}
    const call: Call = async (operationId, request = {}) => {
      mock.timers.tick(60_000)
      const { method, path, status } = endpoints.find((endpoint) => endpoint.operationId === operationId)!
      const { statusCode, body } = await app.inject({
        method,
        url: `/api/v1${path.replace(':id', request.path?.id ?? '')}?${stringify(request.query)}`,
        headers: { authorization: `Bearer ${key}` },
        ...(request.body === undefined ? {} : { payload: request.body }),
      })
      if (statusCode !== status) throw new Error(`${operationId} answered ${statusCode}: ${body}`)
      // The first of several calls of an operation is its example.
      examples[operationId] ??= { ...request, answer: JSON.parse(body) }
      return JSON.parse(body)
    }
    const student = async (memberId: string) => {
      await assignTrainer(await operatorContext(db, teamId), memberId, answer.trainers.ana!)
    }
    await morning(call, student, { plans: answer.plans, trainer: answer.trainers.ana! })
    return Object.fromEntries(endpoints.map(({ operationId }) => [operationId, examples[operationId]!]))
  } finally {
    mock.timers.reset()
    await app.close()
    await rateLimiter.close()
    await db.destroy()
    await cluster.leave()
  }
}

/** Who comes, what they buy, what they book, and how one of them leaves. */
async function morning(
  call: Call,
  becomeStudent: (memberId: string) => Promise<void>,
  { plans, trainer }: { plans: Record<string, string>; trainer: string },
): Promise<void> {
  await call('listPlans', { query: { is_active: true } })
  await call('getPlan', { path: { id: plans.mensal! } })

  const { data: maria } = await call('createMember', {
    body: {
      full_name: 'Maria da Silva',
      email: 'maria@example.com',
      phone: '+5511987654321',
      cpf: '529.982.247-25',
      birth_date: '1991-08-23',
      gender: 'female',
      experience_level: 'intermediate',
      fitness_goals: ['hipertrofia', 'condicionamento'],
      preferred_training_time: 'morning',
      training_days_per_week: 3,
      source: 'instagram',
    },
  })
  const { data: joao } = await call('createMember', { body: { full_name: 'João Pereira', email: 'joao@example.com' } })
  const { data: rui } = await call('createMember', { body: { full_name: 'Rui Barbosa' } })
  const mariasPath = { path: { id: maria.id } }
  await call('updateMember', { ...mariasPath, body: { training_days_per_week: 4, access_card_number: '0004512' } })
  await call('createMeasurement', {
    ...mariasPath,
    body: { weight_kg: 70.5, height_cm: 168, body_fat_pct: 21.4, waist_cm: 82, notes: 'Avaliação inicial' },
  })
  await call('listMeasurements', mariasPath)

  const start_date = '2026-03-02'
  const { data: membership } = await call('createMembership', {
    body: {
      member_profile_id: maria.id,
      plan_id: plans.mensal,
      start_date,
      payment_method: 'pix',
      promotion_code: 'AMIGO15',
    },
  })
  for (const [member, plan] of [
    [joao, 'trimestral'],
    [rui, 'mensal'],
  ]) {
    await call('createMembership', { body: { member_profile_id: member.id, plan_id: plans[plan], start_date } })
  }
  const membershipPath = { path: { id: membership.id } }
  await call('getMembership', membershipPath)
  await call('listMemberships', { query: { status: 'active' } })

  await becomeStudent(maria.id)
  await call('listTrainers', { query: { specialization: 'Spinning' } })
  await call('getTrainer', { path: { id: trainer } })

  await call('listClassTypes')
  await call('getSchedule')
  const { data: classes } = await call('listClasses')
  const thursday = { path: { id: classes[1].id } }
  for (const member of [maria, rui, joao])
    await call('bookSeat', { ...thursday, body: { member_profile_id: member.id } })
  await call('cancelSeat', { ...thursday, query: { member_profile_id: rui.id } })

  const { data: exercises } = await call('listExercises', {
    query: { muscle_group: 'chest', equipment: 'barbell', limit: 3 },
  })
  await call('createWorkoutProgram', {
    body: {
      member_profile_id: maria.id,
      name: 'Hipertrofia A/B',
      description: 'Quatro dias por semana',
      weeks_duration: 8,
      starts_at: '2026-03-02',
      ends_at: '2026-04-26',
      days: [
        {
          day_label: 'A',
          name: 'Peito e tríceps',
          muscle_groups: ['chest', 'triceps'],
          estimated_duration_minutes: 60,
          notes: 'Aquecer os ombros',
          exercises: [
            {
              exercise_id: exercises[0].id,
              sets_target: 4,
              reps_target: '8-12',
              weight_kg: 40,
              rest_seconds: 90,
              tempo: '3-1-1-0',
              notes: 'Amplitude completa',
            },
            ...exercises.slice(1).map(({ id }: { id: string }) => ({
              exercise_id: id,
              sets_target: 3,
              reps_target: '15',
              group_id: 'A1',
              group_type: 'superset',
            })),
          ],
        },
      ],
    },
  })
  await call('listWorkoutPrograms', { query: { status: 'active' } })

  await call('validateEntry', { body: { member_profile_id: maria.id, method: 'facial' } })
  await call('validateEntry', { body: { member_profile_id: joao.id, method: 'qr' } })
  await call('getOccupancy')
  await call('registerExit', { body: { member_profile_id: maria.id } })
  await call('listCheckins')
  await call('listCheckinsOfMember', mariasPath)
  await call('getMetrics')
  await call('getMember', mariasPath)
  await call('listMembers', { query: { status: 'active' } })

  await call('updateMembership', { ...membershipPath, body: { payment_method: 'credit_card', discount_pct: 10 } })
  await call('freezeMembership', { ...membershipPath, body: { freeze_end_date: '2026-03-12', reason: 'Viagem' } })
  await call('unfreezeMembership', membershipPath)
  await call('cancelMembership', {
    ...membershipPath,
    body: { effective_immediately: false, reason: 'Mudou de cidade' },
  })
}

/** Random ids are numbered as they appear. Those of the shared catalogue (version 5) are the same everywhere and stay. */
function withStableIds(examples: Record<string, Example>): Record<string, Example> {
  const known = new Map<string, string>()
  const stable = (id: string) => {
    if (!known.has(id)) known.set(id, `0199e3a4-5b7c-7000-8000-${String(known.size + 1).padStart(12, '0')}`)
    return known.get(id)!
  }
  return JSON.parse(JSON.stringify(examples).replace(/[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f-]{21}/g, stable))
}

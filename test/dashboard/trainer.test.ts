import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

const own = { ref: 'own', name: 'Supino da casa', muscle_groups: ['chest'], equipment: ['machine'] }

async function gymWithProgram() {
  const gym = await service.gym({ exercises: [own] })
  const { id } = (await gym.api.post('/members', { full_name: 'Álvaro Conceição' })).body.data as { id: string }
  const exercises = [
    { exercise_id: gym.exercises.own, sets_target: 3, group_id: 'A1', group_type: 'superset', tempo: '2-0-1-0' },
    { exercise_id: await exerciseNamed(gym, 'Tríceps banco'), group_id: 'A1', group_type: 'superset', weight_kg: 12.5 },
  ]
  const sent = { member_profile_id: id, name: 'Base', weeks_duration: 4, days: [{ day_label: 'A', exercises }] }
  const program = (await gym.api.post('/workout-programs', sent)).body.data
  return { gym, id, program }
}

async function exerciseNamed(gym: Gym, name: string): Promise<string> {
  const { data } = (await gym.api.get(`/exercises?search=${encodeURIComponent(name)}`)).body
  return data.find((exercise: { name: string }) => exercise.name === name).id
}

/** Types until the exercise is first in the list, and takes it with Enter. */
async function add(page: Page, day: string, typed: string, name: string): Promise<void> {
  await page.getByLabel(`Adicionar exercício ao dia ${day}`).fill(typed)
  await page.locator('[role=option][data-combobox-selected]').filter({ hasText: name }).waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('group', { name: new RegExp(`\\. ${name}$`) })
    .first()
    .waitFor()
}

const programsOf = async (gym: Gym, id: string) =>
  (await gym.api.get(`/workout-programs?member_profile_id=${id}`)).body.data

test('the trainer’s hour: find, write two days with a superset and a tempo, and the older program is archived', async () => {
  const { gym, id, program: older } = await gymWithProgram()
  const { email } = await signedIn(service, gym, 'trainer')
  const page = await browser.signIn(email)
  await page.getByRole('navigation', { name: 'Telas' }).getByText('Alunos').click()
  await page.getByLabel('Nome, e-mail ou telefone').fill('alvaro conc')
  await page.getByRole('link', { name: 'Álvaro Conceição' }).click()
  await page.getByRole('tab', { name: 'Fichas de treino' }).click()
  await page.getByRole('heading', { name: 'Base' }).waitFor()
  await page.getByRole('link', { name: 'Nova ficha' }).click()
  await page.getByText('Ao salvar, a ficha ativa “Base” será arquivada.').waitFor()

  await page.getByLabel('Nome da ficha').fill('Hipertrofia A/B')
  await page.getByLabel('Semanas').fill('8')
  await page.getByLabel('Início').fill('02/03/2026')
  const dayA = page.getByRole('region', { name: 'Dia A' })
  await dayA.getByLabel('Nome do dia').fill('Peito e tríceps')
  await dayA.getByLabel('Duração (min)').fill('50')
  await dayA.getByLabel('Músculos', { exact: true }).fill('peito')
  await page.keyboard.press('Enter')
  await add(page, 'A', 'supino da casa', 'Supino da casa')
  await add(page, 'A', 'triceps banco', 'Tríceps banco')
  await add(page, 'A', 'CRUCIFIXO reto', 'Crucifixo reto com halteres')
  const line = (name: string) => dayA.getByRole('group', { name: new RegExp(`\\. ${name}$`) })
  // The last exercise moves up past its neighbour, with the keyboard, and back.
  await page.getByRole('button', { name: 'Subir Crucifixo reto com halteres' }).press('Enter')
  await dayA.getByRole('group', { name: '2. Crucifixo reto com halteres' }).waitFor()
  await page.getByRole('button', { name: 'Descer Crucifixo reto com halteres' }).press('Enter')
  await dayA.getByRole('group', { name: '3. Crucifixo reto com halteres' }).waitFor()
  await page.getByLabel('Selecionar Supino da casa').check()
  await page.getByLabel('Selecionar Tríceps banco').check()
  expect(await dayA.getByRole('button', { name: 'Série gigante' }).isDisabled()).toBe(true)
  await dayA.getByRole('button', { name: 'Bi-set', exact: true }).click()
  await dayA.getByRole('group', { name: 'Bi-set', exact: true }).waitFor()
  await line('Supino da casa').getByLabel('Séries').fill('4')
  await line('Supino da casa').getByLabel('Repetições').fill('8-12')
  await line('Supino da casa').getByLabel('Carga (kg)').fill('42,5')
  await line('Supino da casa').getByLabel('Descanso (s)').fill('90')
  await line('Supino da casa').getByLabel('Observações').fill('Devagar')
  await line('Supino da casa').getByLabel('Cadência').fill('3-1-x')

  await page.getByRole('button', { name: 'Duplicar o dia A' }).click()
  const dayB = page.getByRole('region', { name: 'Dia B' })
  await dayB.getByRole('button', { name: 'Remover Crucifixo reto com halteres' }).click()
  await dayB.getByRole('button', { name: 'Desfazer Bi-set' }).click()
  await dayB.getByLabel('Nome do dia').fill('Leve')
  await dayB
    .getByRole('group', { name: /Supino da casa/ })
    .getByLabel('Cadência')
    .fill('')

  // Errors appear beside the field at once; errors that only the service can find come from the service.
  const tempo = line('Supino da casa').getByLabel('Cadência')
  await line('Supino da casa').getByText('com traços: 3-1-1-0').waitFor()
  await line('Crucifixo reto com halteres').getByLabel('Repetições').fill('muitas '.repeat(20))
  await page.getByRole('button', { name: 'Salvar ficha' }).click()
  await line('Crucifixo reto com halteres').getByText('É longo demais: são no máximo').waitFor()
  expect(await tempo.getAttribute('aria-invalid')).toBe('true')
  expect(await programsOf(gym, id)).toHaveLength(1)
  await line('Crucifixo reto com halteres').getByLabel('Repetições').fill('15')

  // Leaving the page by mistake loses nothing; a tempo that only the service found wrong is also shown at its field.
  await page.reload()
  await page.getByText('Este rascunho ficou guardado neste computador.').waitFor()
  await page.getByRole('button', { name: 'Salvar ficha' }).click()
  await page.getByText('Escreva como neste exemplo: 3-1-1-0.').first().waitFor()
  expect(await tempo.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
  await tempo.fill('3-1-1-0')
  expect(await tempo.getAttribute('aria-invalid')).not.toBe('true')
  await page.getByRole('button', { name: 'Salvar ficha' }).click()
  await page.getByText('Ficha de treino salva e ativa. “Base” foi arquivada.').waitFor()

  const sheet = page.getByRole('region', { name: 'Hipertrofia A/B' })
  await sheet.getByText('Ativo', { exact: true }).waitFor()
  await sheet.getByText('42,5 kg · descanso 90 s · cadência 3-1-1-0').waitFor()
  await sheet.getByText('Bi-set', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Base/ }).click()
  await page.getByRole('region', { name: 'Base', exact: true }).getByText('Arquivado').waitFor()

  const kept = await service.db
    .selectFrom('workout_programs as w')
    .innerJoin('program_days as d', (on) => on.onRef('d.program_id', '=', 'w.id').onRef('d.team_id', '=', 'w.team_id'))
    .innerJoin('program_exercises as x', (on) => on.onRef('x.day_id', '=', 'd.id').onRef('x.team_id', '=', 'w.team_id'))
    .select(['w.name', 'w.status', 'w.weeks_duration', 'w.starts_at', 'd.day_label', 'd.name as day'])
    .select(['d.estimated_duration_minutes', 'd.muscle_groups', 'x.own_exercise_id', 'x.catalogue_exercise_id'])
    .select(['x.sets_target', 'x.reps_target', 'x.weight_kg', 'x.rest_seconds', 'x.tempo', 'x.notes'])
    .select(['x.group_id', 'x.group_type'])
    .where('w.team_id', '=', gym.teamId)
    .where('w.id', '!=', older.id)
    .orderBy('d.sort_order')
    .orderBy('x.sort_order')
    .execute()
  const program = { name: 'Hipertrofia A/B', status: 'active', weeks_duration: 8, starts_at: '2026-03-02' }
  const day = { ...program, estimated_duration_minutes: 50, muscle_groups: ['chest'] }
  const nothing = { reps_target: null, weight_kg: null, rest_seconds: null, tempo: null, notes: null }
  const alone = { group_id: null, group_type: null }
  const house = { own_exercise_id: gym.exercises.own, catalogue_exercise_id: null }
  const triceps = { own_exercise_id: null, catalogue_exercise_id: await exerciseNamed(gym, 'Tríceps banco') }
  const fly = { own_exercise_id: null, catalogue_exercise_id: await exerciseNamed(gym, 'Crucifixo reto com halteres') }
  const hard = { sets_target: 4, reps_target: '8-12', weight_kg: 42.5, rest_seconds: 90, notes: 'Devagar' }
  const a = { ...day, day_label: 'A', day: 'Peito e tríceps' }
  const b = { ...day, day_label: 'B', day: 'Leve' }
  const superset = { group_id: 'A1', group_type: 'superset' }
  expect(kept).toEqual([
    { ...a, ...house, ...hard, tempo: '3-1-1-0', ...superset },
    { ...a, ...triceps, ...nothing, sets_target: 3, ...superset },
    { ...a, ...fly, ...nothing, sets_target: 3, reps_target: '15', ...alone },
    { ...b, ...house, ...hard, tempo: null, ...alone },
    { ...b, ...triceps, ...nothing, sets_target: 3, ...alone },
  ])
})

test('a program begins as a copy of an earlier one, and written text is not replaced without asking', async () => {
  const { gym, id, program } = await gymWithProgram()
  const { email } = await signedIn(service, gym, 'trainer')
  const page = await browser.signIn(email)
  await page.goto(`/members/${id}/programs/new`)
  await page.getByLabel('Nome da ficha').fill('Outro')
  await page.getByRole('button', { name: 'Copiar da ficha anterior' }).click()
  await page.getByRole('menuitem', { name: /Base/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copiar' }).click()
  await page.getByRole('group', { name: 'Bi-set', exact: true }).waitFor()
  expect(await page.getByLabel('Nome da ficha').inputValue()).toBe('Base')
  await page.getByRole('button', { name: 'Salvar ficha' }).click()
  await page.getByText('Ficha de treino salva e ativa.').waitFor()
  const [copy, archived] = await programsOf(gym, id)
  const without = (days: { id: string; exercises: { id: string }[] }[]) =>
    days.map(({ id: _, exercises, ...day }) => ({ ...day, exercises: exercises.map(({ id: _, ...rest }) => rest) }))
  expect([copy.status, archived.status, archived.id]).toEqual(['active', 'archived', program.id])
  expect(copy).toMatchObject({ name: 'Base', weeks_duration: 4 })
  expect(without(copy.days)).toEqual(without(archived.days))
})

test('exercises are found by muscle and shown; only users who keep the catalogue change the gym’s own', async () => {
  const { gym } = await gymWithProgram()
  const page = await browser.signIn((await signedIn(service, gym, 'trainer')).email)
  await page.goto('/exercises')
  await page.getByText('330 registros').waitFor()
  await page.getByRole('combobox', { name: 'Músculo' }).click()
  await page.getByRole('option', { name: 'Peito' }).click()
  const { pagination } = (await gym.api.get('/exercises?muscle_group=chest')).body
  await page.getByText(`${pagination.total} registros`).waitFor()
  await page.getByLabel('Nome em português ou inglês').fill('bench press')
  await page.getByRole('button', { name: 'Supino reto com barra', exact: true }).click()
  await page.getByRole('dialog').getByText('Execução').waitFor()
  await page.keyboard.press('Escape')
  await page.goto('/exercises?tab=own')
  await page.getByRole('button', { name: 'Supino da casa' }).click()
  await page.getByRole('dialog').getByText('Da academia').waitFor()
  expect(await page.getByRole('button', { name: 'Editar' }).count()).toBe(0)

  const manager = await browser.signIn((await signedIn(service, gym, 'manager')).email)
  await manager.goto('/exercises?tab=own')
  await manager.getByRole('button', { name: 'Supino da casa' }).click()
  await manager.getByRole('button', { name: 'Editar' }).click()
  const form = manager.getByRole('dialog')
  await form.getByLabel('Equipamentos').fill('halteres')
  await manager.keyboard.press('Enter')
  await form.getByLabel('Tipo de exercício').fill('força')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await manager.getByText('Salvo.').waitFor()
  await manager.getByRole('cell', { name: 'Máquina, Halteres' }).waitFor()
  const row = await service.db.selectFrom('exercises').selectAll().where('team_id', '=', gym.teamId).executeTakeFirst()
  expect(row).toMatchObject({ equipment: ['machine', 'dumbbell'], exercise_type: 'strength' })
})

test('a trainer records a measurement', async () => {
  const { gym, id } = await gymWithProgram()
  const page = await browser.signIn((await signedIn(service, gym, 'trainer')).email)
  await page.goto(`/members/${id}?tab=measurements`)
  await page.getByRole('button', { name: 'Nova avaliação' }).click()
  await page.getByLabel('Peso (kg)').fill('70.5')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Avaliação registrada.').waitFor()
  expect((await gym.api.get(`/members/${id}/measurements`)).body.data).toMatchObject([{ weight_kg: 70.5 }])
})

test('the trainer’s screens are accessible in use, light and dark, and on a phone; only the sheet is printed', async () => {
  const { gym, id } = await gymWithProgram()
  const { email } = await signedIn(service, gym, 'trainer')
  const found: string[] = []
  for (const [name, options] of [
    ['light', { colorScheme: 'light' }],
    ['dark, on a phone', onPhone],
  ] as const) {
    const page = await browser.signIn(email, options)
    const look = async (where: string) => {
      found.push(...(await violationsOf(page, `${where}, ${name}`)))
      if ('viewport' in options) found.push(...(await sidewaysOf(page, where)))
    }
    await page.goto(`/members/${id}?tab=programs`)
    await page.getByText('Bi-set').waitFor()
    await look('sheet')
    await page.goto(`/members/${id}/programs/new`)
    await page.getByRole('button', { name: 'Copiar da ficha anterior' }).click()
    await page.getByRole('menuitem', { name: /Base/ }).click()
    await page.getByLabel('Cadência').first().fill('lento')
    await page.getByLabel('Selecionar Tríceps banco').check()
    await page.getByText('com traços: 3-1-1-0').waitFor()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await look('editor')
    await page.getByLabel('Adicionar exercício ao dia A').fill('rosca')
    await page.locator('[role=option][data-combobox-selected]').filter({ hasText: 'Rosca' }).waitFor()
    await look('search in the editor')
    await page.goto('/exercises')
    await page.getByRole('button', { name: 'Abdominal bicicleta' }).click()
    await page.getByRole('dialog').getByText('Execução').waitFor()
    await look('exercise')
  }
  expect(found).toEqual([])

  const page = await browser.signIn(email, { colorScheme: 'dark' })
  await page.addInitScript('window.print = () => {}')
  await page.goto(`/members/${id}?tab=programs`)
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Álvaro Conceição').filter({ visible: true }).count()).toBe(1)
  expect(await page.getByText('Supino da casa').isVisible()).toBe(true)
  for (const gone of ['Nova ficha', 'Imprimir', 'Alunos', 'Resumo']) {
    expect(await page.getByText(gone).filter({ visible: true }).count()).toBe(0)
  }
})

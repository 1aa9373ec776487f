import { expect, test } from 'vitest'
import { memberWithProgram, workoutOf } from '#test/api/app-samples.ts'
import { newMember } from '#test/harness/door.ts'
import { phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

const ago = (days: number) =>
  Temporal.Now.instant()
    .subtract({ hours: days * 24 })
    .toString({ fractionalSecondDigits: 3 })

test('trainers see their own students first, who has stopped, and what each did, live', async () => {
  const gym = await service.gym({ trainers: [{ ref: 'bruno', name: 'Bruno Tavares' }] })
  const owner = await gym.owner()
  const students = []
  for (const [name, days, trainer_id] of [
    ['Clara Dias', 20, gym.trainers.ana!],
    ['Davi Reis', 2, gym.trainers.ana!],
    ['Eva Luz', 1, gym.trainers.bruno!],
  ] as const) {
    const id = await newMember(service, gym, 'mensal')
    await owner.patch(`/members/${id}/person`, { full_name: name })
    expect((await owner.patch(`/members/${id}/connections`, { trainer_id })).status).toBe(200)
    const made = await memberWithProgram(gym, id)
    const phone = await phoneOf(gym, id)
    const at = ago(days)
    const sets = [1, 2].map((set_number) => ({ ...workoutOf(made).sets[0]!, set_number, done_at: at }))
    const workout = { ...workoutOf(made), begun_at: at, finished_at: at, sets }
    expect((await phone.post('/workouts', { workout })).status).toBe(200)
    students.push({ id, phone, made })
  }
  const trainer = await signedIn(service, gym, 'trainer')
  await owner.patch(`/staff/${trainer.id}`, { trainer_id: gym.trainers.ana! })

  const page = await browser.signIn(trainer.email)
  await page.getByRole('navigation', { name: 'Telas' }).getByText('Treinos').click()
  await page.getByRole('heading', { name: 'Meus alunos' }).waitFor()
  const rows = page.getByRole('row')
  await rows.filter({ hasText: 'Clara Dias' }).getByText('há 20 dias').waitFor()
  await rows.filter({ hasText: 'Davi Reis' }).getByText('há 2 dias').waitFor()
  expect(await page.getByText('Eva Luz').count()).toBe(0)
  expect(await violationsOf(page, 'students')).toEqual([])

  await page.getByLabel('Quem mostrar').selectOption('Sem treinar há 14 dias')
  await page.getByText('Davi Reis').waitFor({ state: 'detached' })
  await page.getByText('Clara Dias').waitFor()
  // She trains again, and nobody reloads the page.
  const [clara] = students
  await clara!.phone.post('/workouts', { workout: workoutOf(clara!.made) })
  await page.getByText('Nenhum aluno aqui.').waitFor()

  await page.getByLabel('Quem mostrar').selectOption('Todos')
  await page.getByLabel('Professor').selectOption('Bruno Tavares')
  await page.getByRole('heading', { name: 'Alunos de Bruno Tavares' }).waitFor()
  await page.getByRole('link', { name: 'Eva Luz' }).click()
  await page.getByRole('tab', { name: 'Treinos feitos', selected: true }).waitFor()
  await page.getByText('10 × 40 kg, 10 × 40 kg').waitFor()
  await page.getByLabel('Exercício').waitFor()
  expect(await violationsOf(page, 'workouts of a member')).toEqual([])

  await page.setViewportSize(onPhone.viewport)
  await page.reload()
  await page.getByLabel('Exercício').waitFor()
  await expect.poll(() => sidewaysOf(page, 'workouts of a member')).toEqual([])
  await page.goto('/students')
  await page.getByText('Clara Dias').waitFor()
  expect(await sidewaysOf(page, 'students')).toEqual([])
})

test('a trainer account without a linked trainer says so, and shows nobody until it is linked', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const member = await newMember(service, gym, 'mensal')
  await owner.patch(`/members/${member}/connections`, { trainer_id: gym.trainers.ana! })
  const trainer = await signedIn(service, gym, 'trainer')
  const page = await browser.signIn(trainer.email)
  await page.goto('/students')
  await page.getByText('Seu acesso ainda não está ligado a um professor.').waitFor()
  expect(await page.getByRole('row').count()).toBe(0)
  expect(await violationsOf(page, 'students of nobody')).toEqual([])
  await page.getByLabel('Professor').selectOption('Ana Souza')
  await page.getByRole('heading', { name: 'Alunos de Ana Souza' }).waitFor()

  await owner.patch(`/staff/${trainer.id}`, { trainer_id: gym.trainers.ana! })
  await page.goto('/students')
  await page.getByRole('heading', { name: 'Meus alunos' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
})

import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

const words = {
  pt: {
    make: 'Novo aluno',
    register: 'Cadastrar',
    labels: { name: 'Nome completo', phone: 'Telefone com DDD', email: 'E-mail', weight: 'Peso (kg)' },
    email: 'Não é um e-mail válido.',
    cpf: 'Não é um CPF válido.',
    phone: 'Não é um telefone válido; inclua o DDD.',
    measure: 'Nova avaliação',
    save: 'Salvar',
    most: 'O máximo é 1.000.',
  },
  en: {
    make: 'New member',
    register: 'Register',
    labels: { name: 'Full name', phone: 'Phone with area code', email: 'E-mail', weight: 'Weight (kg)' },
    email: 'It is not a valid e-mail address.',
    cpf: 'It is not a valid CPF.',
    phone: 'It is not a valid phone number; include the area code.',
    measure: 'New measurement',
    save: 'Save',
    most: 'The most is 1,000.',
  },
}

test.each(['pt', 'en'] as const)('a form explains to the desk what is wrong with each field (%s)', async (language) => {
  const text = words[language]
  const gym = await service.gym()
  const page = await browser.signIn((await signedIn(service, gym, 'owner')).email)
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto('/members')
  await page.getByRole('button', { name: text.make }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(text.labels.name).fill('Maria da Silva')
  await form.getByLabel(text.labels.email).fill('maria@gmail')
  await form.getByRole('button', { name: text.register }).click()
  await form.getByText(text.email, { exact: true }).waitFor()

  await form.getByLabel(text.labels.email).fill('maria@gmail.com')
  await form.getByLabel('CPF').fill('111.111.111-11')
  await form.getByLabel(text.labels.phone).fill('1234')
  await form.getByRole('button', { name: text.register }).click()
  await form.getByText(text.cpf, { exact: true }).waitFor()
  await form.getByText(text.phone, { exact: true }).waitFor()
  expect((await gym.api.get('/members')).body.pagination.total).toBe(0)

  const { body } = await gym.api.post('/members', { full_name: 'Ana Souza' })
  await page.goto(`/members/${body.data.id}?tab=measurements`)
  await page.getByRole('button', { name: text.measure }).click()
  await form.getByLabel(text.labels.weight).fill('5000')
  await form.getByRole('button', { name: text.save }).click()
  await form.getByText(text.most, { exact: true }).waitFor()
})

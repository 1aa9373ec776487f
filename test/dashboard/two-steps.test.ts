import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { letConfirmationExpire, password, signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser, withAuthenticator } from './browser.ts'
import { newLink, setUpApp } from './second-factor.ts'

const service = useService()
const browser = useBrowser(service)

// A passkey belongs to a host name, and a numeric address is not one.
beforeAll(() => {
  service.origin = service.url.replace('127.0.0.1', 'localhost')
})

/** Types the password, and a code if one is required, into the confirmation dialog. */
async function confirm(page: Page, code?: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=password]').fill(password)
  if (code !== undefined) await dialog.getByLabel('Código do aplicativo ou de recuperação').fill(code)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
}

async function keepCodes(page: Page): Promise<string[]> {
  const list = page.getByTestId('recovery-codes').locator('code')
  await list.first().waitFor()
  const codes = await list.allTextContents()
  await page.getByRole('button', { name: 'Já guardei' }).click()
  return codes
}

test('an app by its QR code, recovery codes, a passkey: set up in the settings, and each signs in', async () => {
  const person = await signedIn(service, await service.gym(), 'owner')
  const page = await browser.signIn(person.email)
  await withAuthenticator(page)
  await page.goto('/settings?tab=me')
  await page.getByRole('button', { name: 'Ligar', exact: true }).click()
  await confirm(page)
  await page.getByRole('img', { name: /Código QR/ }).waitFor()
  const found = await violationsOf(page, 'the QR code')
  const secret = (await page.getByTestId('totp-secret').textContent())!.replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Código que o aplicativo mostra agora').fill(totp.generate())
  await page.getByRole('dialog').getByRole('button', { name: 'Ligar' }).click()
  await page.getByTestId('recovery-codes').waitFor()
  found.push(...(await violationsOf(page, 'the recovery codes')))
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar' }).click()
  expect((await saving).suggestedFilename()).toBe('codigos-de-recuperacao.txt')
  const codes = await keepCodes(page)
  expect(codes).toHaveLength(10)
  await page.getByText('Restam 10 códigos de 10.').waitFor()

  await page.getByRole('button', { name: 'Nova chave de acesso' }).click()
  await confirm(page, codes[0]!)
  await page.getByLabel('Nome da chave').fill('Notebook da recepção')
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  await page.getByRole('cell', { name: 'Notebook da recepção', exact: true }).waitFor()
  await page.getByText('Restam 9 códigos de 10.').waitFor()
  found.push(...(await violationsOf(page, 'the account')))

  const signOut = async () => {
    await page.getByRole('button', { name: 'Sua conta' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.waitForURL('/sign-in')
  }
  await signOut()
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await page.waitForURL('/')
  await page.getByRole('heading', { name: 'Hoje', level: 1 }).waitFor()
  await signOut()
  await page.getByLabel('E-mail').fill(person.email)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByLabel('Código do aplicativo ou de recuperação').fill('000000')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByText('O código está errado ou já foi usado.').waitFor()
  found.push(...(await violationsOf(page, 'sign-in with a code')))
  await page.getByLabel('Código do aplicativo ou de recuperação').fill(codes[1]!)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('/')

  // A passkey can also confirm a change.
  await page.goto('/settings?tab=me')
  await page.getByRole('button', { name: 'Gerar novos códigos' }).click()
  await page.getByRole('dialog').locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  expect(await keepCodes(page)).not.toContain(codes[2])
  expect(found).toEqual([])
})

test('the owner requires it of the front desk, who is led to the set-up and from there to work', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const desk = await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn(owner.email)
  const atWork = await browser.signIn(desk.email)
  await page.goto('/settings')
  await page.getByLabel('Recepção').check()
  const card = page.getByRole('region', { name: 'Verificação em duas etapas da equipe' })
  await card.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Configurações salvas.').waitFor()
  await atWork.getByRole('link', { name: 'Alunos' }).click()
  await atWork.waitForURL('/second-factor')

  const front = await browser.open(onPhone)
  await withAuthenticator(front)
  await front.goto('/sign-in')
  await front.getByLabel('E-mail').fill(desk.email)
  await front.locator('input[type=password]').fill(password)
  await front.getByRole('button', { name: 'Entrar', exact: true }).click()
  await front.waitForURL('/second-factor')
  await front.getByText(/pede uma segunda etapa/).waitFor()
  await front.getByRole('heading', { name: 'Chaves de acesso' }).waitFor()
  const found = await violationsOf(front, 'set-up on a phone, dark')
  found.push(...(await sidewaysOf(front, 'set-up')))
  await front.goto('/members')
  await front.waitForURL('/second-factor')
  expect(await front.getByRole('button', { name: 'Continuar' }).isDisabled()).toBe(true)
  await front.getByRole('button', { name: 'Nova chave de acesso' }).click()
  await confirm(front)
  await front.getByLabel('Nome da chave').fill('Celular')
  await front.getByRole('button', { name: 'Criar chave de acesso' }).click()
  await keepCodes(front)
  await front.getByRole('button', { name: 'Continuar' }).click()
  await front.getByRole('heading', { name: 'Hoje', level: 1 }).waitFor()
  // Users can change what they set up themselves, without any permission in the gym.
  await front.getByRole('button', { name: 'Sua conta' }).click()
  await front.getByRole('menuitem', { name: 'Minha conta' }).click()
  await front.getByRole('cell', { name: 'Celular', exact: true }).waitFor()
  await front.getByText('1 sessão').waitFor()

  await page.goto('/settings?tab=staff')
  await page.getByRole('button', { name: /^Desligar: Rita receptionist/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click()
  await page.getByText('Salvo.').waitFor()
  await front.goto('/')
  await front.waitForURL(/sign-in/)
  expect(found).toEqual([])
})

test('a link for an account with a second factor asks for a code before it sets the password', async () => {
  const person = await signedIn(service, await service.gym(), 'manager')
  const app = await setUpApp(person)
  const token = await newLink(service, person)
  const page = await browser.open()
  await page.goto(`/welcome?token=${token}`)
  await page.locator('input[type=password]').fill('outra senha bem longa')
  await page.getByRole('button', { name: 'Começar' }).click()
  await page.getByText('o link sozinho não troca a senha').waitFor()
  expect(await violationsOf(page, 'a link that asks for a code')).toEqual([])
  await page.getByLabel('Código do aplicativo ou de recuperação').fill(app.nextCode())
  await page.getByRole('button', { name: 'Começar' }).click()
  await page.getByRole('heading', { name: 'Hoje', level: 1 }).waitFor()
})

test('sensitive actions ask for a code beside the password, or for a passkey, if the account has one', async () => {
  const owner = await signedIn(service, await service.gym(), 'owner')
  const page = await browser.signIn(owner.email)
  await withAuthenticator(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Nova chave de acesso' }).click()
  await confirm(page)
  await page.getByLabel('Nome da chave').fill('Notebook')
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  const [code] = await keepCodes(page)
  const createKey = async () => {
    await letConfirmationExpire(service, owner)
    await page.goto('/developers')
    await page.getByRole('button', { name: 'Nova chave' }).click()
    await page.getByLabel('Para que serve').fill('Site')
    await page.getByLabel('Todas').check()
    await page.getByRole('button', { name: 'Criar' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await createKey()
  await dialog.getByLabel('Sua senha').fill(password)
  await dialog.getByRole('button', { name: 'Usar chave de acesso' }).waitFor()
  expect(await violationsOf(page, 'confirming with a factor')).toEqual([])
  await dialog.getByRole('button', { name: 'Usar chave de acesso' }).click()
  expect(await page.getByTestId('secret').textContent()).toMatch(/^ctr_/)
  await createKey()
  await dialog.getByLabel('Sua senha').fill(password)
  await dialog.getByLabel('Código do aplicativo ou de recuperação').fill('000000')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await dialog.getByText('O código está errado ou já foi usado.').waitFor()
  await dialog.getByLabel('Código do aplicativo ou de recuperação').fill(code!)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  expect(await page.getByTestId('secret').textContent()).toMatch(/^ctr_/)
})

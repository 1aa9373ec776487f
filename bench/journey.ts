import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** The result of one interaction. */
export interface Painted {
  /** The time from the last key or press to the frame that shows what was asked for. */
  ms: number
  /** The page's requests to the service meanwhile, and how long each answer took. */
  asked: { path: string; ms: number }[]
}

/** The pause between two letters, as typed by a person who knows the name. */
const typingMs = 90
const patienceMs = 20_000
const words = { short: 'mar', long: 'marian' }

// Conditions for what is shown, as code that runs in the page.
/** A list that shows the answer to the last request; while it still shows the one before, it is faded. */
const listed = `document.querySelector('main tbody tr') && document.querySelector('main .scroll').style.opacity === '1'`
const changed = `${listed} && document.querySelector('main').textContent !== before`
const card = `document.querySelector('main section[aria-label="Últimos acontecimentos"]')`
/** The list shows exactly these people, in this order. */
const shows = (names: string, people: string[]) =>
  `JSON.stringify([...document.querySelectorAll('${names}')].map((one) => one.textContent)) ===
     ${JSON.stringify(JSON.stringify(people))}`

export async function installClock(page: Page): Promise<void> {
  page.setDefaultTimeout(patienceMs)
  await page.addInitScript({ path: join(import.meta.dirname, 'frame-clock.js') })
}

/** One person's path through the dashboard, starting with a fresh page; calls `note` with the name of every interaction. */
export async function walk(
  page: Page,
  note: (interaction: string, painted: Painted) => void,
): Promise<{ rows: number; nodes: number }> {
  const time = async (interaction: string, act: () => Promise<unknown>, isShown: string) => {
    const painted = page.evaluate(`painted((before) => ${isShown}, ${patienceMs})`) as Promise<Painted>
    // Input that reached the page before the frame clock runs would not be seen.
    await page.evaluate('new Promise(requestAnimationFrame)')
    note(interaction, (await Promise.all([painted, act()]))[0])
  }
  const open = (title: string, name: string, isShown: string) =>
    time(
      `open ${name}`,
      () => page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click(),
      `document.querySelector('main h1')?.textContent === '${title}' && ${isShown}`,
    )
  const click = (name: string | RegExp) => () =>
    page.getByRole('main').getByRole('button', { name, exact: true }).last().click()
  const type = (text: string) => () => page.keyboard.type(text, { delay: typingMs })
  /** The people whom the service finds, asked beforehand. */
  const whoIs = async (path: string): Promise<string[]> => {
    const { data } = await (await page.request.get(`/dashboard/api${path}`)).json()
    return data.map((one: { full_name?: string; client?: { full_name: string } }) => (one.client ?? one).full_name)
  }

  await page.goto('/settings')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')

  await open('Alunos', 'Members', listed)
  const size = (await page.evaluate(`({
    rows: document.querySelectorAll('main tbody tr').length,
    nodes: document.querySelectorAll('*').length,
  })`)) as { rows: number; nodes: number }
  await time('next page', click('next'), changed)
  await time('last page', click(/^\d+$/), changed)
  for (const [title, name] of [
    ['Nome', 'name'],
    ['Desde', 'since'],
    ['Última visita', 'last visit'],
    ['Visitas', 'visits'],
  ] as const) {
    await time(`sort by ${name}`, click(title), changed)
    await time(`sort by ${name}, down`, click(title), changed)
  }
  await page.getByRole('combobox', { name: 'Situação' }).focus()
  await time('filter by active', () => page.keyboard.press('ArrowDown'), changed)
  await time('filter by trial', () => page.keyboard.press('ArrowDown'), changed)
  await time('filter by no status', () => page.keyboard.press('Home'), changed)

  await page.getByRole('textbox', { name: 'Nome, e-mail ou telefone' }).click()
  const found = async (q: string) =>
    `${listed} && ${shows('main tbody a', await whoIs(`/members?limit=25&sort_by=total_checkins&search=${q}`))}`
  await time('search, 3 letters', type(words.short), await found(words.short))
  await time('search, 6 letters', type(words.long.slice(words.short.length)), await found(words.long))
  await time('open a member', () => page.locator('main tbody tr').first().click(), card)

  await open('Alunos', 'Members again', listed)
  await page.getByRole('main').getByRole('button', { name: 'Novo aluno' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Nome')
    .fill(`Rosa Nova ${crypto.randomUUID().slice(0, 8)}`)
  await time('register, to the profile', () => page.keyboard.press('Enter'), card)
  const loaded = `!document.querySelector('main [role=status]')`
  await open('Contatos', 'Calls', `document.querySelector('main section[aria-label="Listas"]') && ${loaded}`)
  await open('Interessados', 'Leads', loaded)

  await open('Recepção', 'Desk', `document.querySelector('main section[aria-label="Na porta agora"]')`)
  await page.getByRole('combobox', { name: 'Quem está no balcão?' }).click()
  const people = async (q: string) =>
    shows('#found .option > div:first-child > p:first-child', await whoIs(`/find?q=${q}`))
  await time('desk, 1 letter', type(words.short[0]!), await people(words.short[0]!))
  await time('desk, 3 letters', type(words.short.slice(1)), await people(words.short))
  await time('desk, 6 letters', type(words.long.slice(words.short.length)), await people(words.long))
  await time("desk, a member's card", () => page.keyboard.press('Enter'), card)

  await open('Financeiro', 'Money', listed)
  await time('all charges', () => page.getByText('Todas', { exact: true }).click(), changed)
  await time('last page of charges', click(/^\d+$/), changed)
  await time('paid charges', () => page.getByText('Pagas', { exact: true }).click(), changed)
  await open('Indicadores', 'Insights', `document.querySelectorAll('main .recharts-surface').length > 1`)
  await time(
    'open Reports',
    () => page.getByRole('tab', { name: 'Relatórios' }).click(),
    `document.querySelector('main table')`,
  )
  await open('Hoje', 'Today', `document.querySelector('main section[aria-label="Na porta"]')`)
  await open('Aulas', 'Classes', `document.querySelector('main .day')`)
  return size
}

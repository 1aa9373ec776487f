import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'

const service = useService()

test('one or two letters find names that begin with them and, if these are few, names that contain them', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const register = async (full_name: string) => (await gym.api.post('/members', { full_name })).status
  const found = async (q: string) =>
    (await owner.get(`/find?q=${encodeURIComponent(q)}`)).body.data.map((one: { full_name: string }) => one.full_name)
  for (const name of ['Ana Zilda', 'Zélia Lima', 'Zeca Sá']) expect(await register(name)).toBe(201)
  expect(await found('z')).toEqual(['Zeca Sá', 'Zélia Lima', 'Ana Zilda'])
  for (const letter of 'abcdef') await register(`Zuleica ${letter}`)
  const begun = ['Zeca Sá', 'Zélia Lima', ...[...'abcdef'].map((letter) => `Zuleica ${letter}`)]
  expect(await found('Z')).toEqual(begun)
  expect(await found('zu')).toEqual(begun.slice(2))
  expect(await found('zil')).toEqual(['Ana Zilda'])
})

test('exactly the searched name comes first, then names that begin with it', async () => {
  const gym = await service.gym()
  for (const full_name of ['Alda Bento Lima', 'Bento Lima Neto', 'Bento Lima', 'Abel Lima Bento']) {
    await gym.api.post('/members', { full_name })
  }
  const { data } = (await (await gym.owner()).get('/find?q=bento%20LIMA')).body
  const names = data.map(({ full_name }: { full_name: string }) => full_name)
  expect(names).toEqual(['Bento Lima', 'Bento Lima Neto', 'Abel Lima Bento', 'Alda Bento Lima'])
})

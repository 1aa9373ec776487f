import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const about = { name: 'Rita Conceição', email: 'rita.conceicao@aurora.example', company_name: 'Academia Aurora' }

test.each([
  ['curta', 'SHORT'],
  ['qwertyuiop', 'COMMON'],
  ['Password123!', 'COMMON'],
  ['flamengo2024', 'COMMON'],
  ['senha12345678', 'COMMON'],
  ['academiaacademia', 'PATTERN'],
  ['Conceicao.1987', 'PERSONAL'],
  ['aurorarita1', 'PERSONAL'],
  ['abcdefghijkl', 'PATTERN'],
  ['19/02/1987 x', 'PATTERN'],
])('%s is refused: %s', async (password, weakness) => {
  expect((await passwordStrength(password, about)).weakness).toBe(weakness)
})

test.each(['uma senha bem longa', 'correct horse battery', 'Tr3m-das-onze_Adoniran'])(
  '%s is taken',
  async (password) => {
    expect(await passwordStrength(password, about)).toMatchObject({ score: 4 })
  },
)

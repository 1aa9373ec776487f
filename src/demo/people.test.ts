import { cpf } from 'cpf-cnpj-validator'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { demoPeople } from './people.ts'

const now = Temporal.Instant.from('2026-06-15T15:00:00Z')
const make = () => demoPeople({ teamId: 't', units: ['u1', 'u2'], now, timeZone: 'America/Sao_Paulo' })

test('the demo gym has 500 believable members in every status', () => {
  const { members, measurements } = make()
  expect(members).toHaveLength(500)
  expect(new Set(members.map((member) => member.status))).toEqual(new Set(['trial', 'active', 'frozen', 'cancelled']))
  expect(new Set(members.map((member) => member.store_id))).toEqual(new Set(['u1', 'u2']))
  expect(members.every((member) => cpf.isValid(member.cpf!))).toBe(true)
  expect(new Set(members.map((member) => member.cpf)).size).toBe(500)
  const phones = members.flatMap((member) => member.phone ?? [])
  expect(phones.filter((phone) => !parsePhoneNumberFromString(phone)?.isValid())).toEqual([])
  const emails = members.flatMap((member) => member.email ?? [])
  expect(new Set(emails).size).toBe(emails.length)
  expect(
    members.every(
      (member) =>
        member.created_at <= member.updated_at && member.updated_at <= now.toString({ fractionalSecondDigits: 3 }),
    ),
  ).toBe(true)
  expect(measurements.length).toBeGreaterThan(400)
  expect(measurements.every((row) => row.weight_kg! > 35 && row.weight_kg! < 160 && row.body_fat_pct! > 3)).toBe(true)
})

test('they are the same people every time', () => {
  const names = () =>
    make().members.map(({ full_name, cpf, birth_date, status }) => [full_name, cpf, birth_date, status])
  expect(names()).toEqual(names())
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerEvent } from './fake-server.ts'
import { faults } from './faults.ts'
import { atTheDoor } from './switch-cases-door.ts'
import { inside } from './switch-cases-inside.ts'
import { asked, type Case, event, outcomeOf, type Scenario } from './switch-scenarios.ts'
import { parseSwitch, type SwitchName, switches, withDefaults } from './switches.ts'

// Every switch, with a non-default value that changes a result.

const cases: Record<SwitchName, Case> = { ...atTheDoor, ...inside }

test.each(Object.entries(cases) as [SwitchName, Case][])('%s', async (name, one) => {
  expect(one.other).not.toBe(switches[name].default)
  const byDefault = await outcomeOf(one.given ?? {}, one)
  const otherwise = await outcomeOf({ ...one.given, [name]: one.other }, one)
  expect(otherwise).not.toEqual(byDefault)
})

test('values of a switch beyond two', async () => {
  const uuid = cases.turn_uuid
  expect(await outcomeOf({ turn_uuid: 'absent' }, { ...uuid, scenario: event((told) => 'uuid' in told) })).toBe(false)
  const fields = { ...cases.form_fields, scenario: asked((form) => ['uhf_tag' in form, 'emulated_extra' in form]) }
  expect(await outcomeOf({ form_fields: 'all' }, fields)).toEqual([true, false])
  expect(await outcomeOf({ form_fields: 'unknown' }, fields)).toEqual([true, true])
  const busy: Scenario = async ({ device }) => {
    await device.present({ face: 0 })
    return (await device.present({ face: 0 })).decision
  }
  expect(await outcomeOf({ second_grant: 'busy' }, { ...cases.second_grant, scenario: busy })).toBe('busy')
  expect(await outcomeOf({ enrolment_results: 'monitor' }, cases.enrolment_results)).toEqual(['card'])
  expect(await outcomeOf({ push_paths: 'twice' }, cases.push_paths)).toBe('/d/secret/fila/push/push')
  const denied: Scenario = async ({ device, server }) => {
    server.answer('new_user_identified', () => answerEvent(6))
    return (await device.present({ face: 0 })).decision
  }
  expect(await outcomeOf({ second_grant: 'busy' }, { other: 'busy', scenario: denied })).toBe('denied')
})

test('switches are read from name=value, and an error for a wrong one names the right values', () => {
  expect(parseSwitch('attempts_are=people')).toEqual({ attempts_are: 'people' })
  expect(parseSwitch('boot_ms=3000')).toEqual({ boot_ms: 3000 })
  expect(parseSwitch('keep_alive=false')).toEqual({ keep_alive: false })
  expect(() => parseSwitch('no_such=1')).toThrow('There is no switch no_such')
  expect(() => parseSwitch('attempts_are=cats')).toThrow('attempts_are is one of retries, people, not cats.')
  expect(() => parseSwitch('boot_ms=soon')).toThrow('boot_ms is a number')
  expect(() => parseSwitch('keep_alive=1')).toThrow('keep_alive is true or false')
  expect(withDefaults({ boot_ms: 1 })).toMatchObject({ boot_ms: 1, keep_alive: true })
})

test('the README lists every switch and every fault', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const rows = Object.entries(switches).map(([name, one]) => {
    const values = 'values' in one ? one.values.map((value) => `\`${value}\``).join(', ') : typeof one.default
    return `| \`${name}\` | \`${one.default}\` | ${values} | ${one.known} | ${one.says} |`
  })
  // In its table without the spaces that align columns.
  const listed = readme
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replaceAll(/ +/g, ' '))
  expect(listed).toEqual([...rows, ...Object.entries(faults).map(([name, says]) => `| \`${name}\` | ${says} |`)])
})

import { expect, test } from 'vitest'
import type { Call } from './calls.ts'
import type { Company } from './company.ts'
import { curlLines } from './curl.ts'
import { settingOf } from './gyms.ts'

const ana = '01a20d64-d243-7e9d-9f93-153375fd1bc0'
const plan = '01a20d64-ab0e-7b6f-9809-15fe9a399166'
const sold = '01a20d64-d8c5-7ea4-a1d7-cce649fbc65a'
const made = (began: number, call: Omit<Call, 'status' | 'began' | 'ended'>): Call => ({
  ...call,
  status: 201,
  began,
  ended: began + 2,
})

test('calls become lines that name what earlier calls have made', async () => {
  const calls = [
    made(0, { who: 'api', method: 'POST', path: '/members', body: { full_name: "Ana d'Água" }, made: ana }),
    made(10, { who: 'clock', method: 'ADVANCE', path: '2032-03-01T12:00:00.000Z' }),
    made(20, {
      who: 'api',
      method: 'POST',
      path: '/memberships',
      body: { member_profile_id: ana, plan_id: plan },
      made: sold,
    }),
    made(30, { who: 'staff', method: 'POST', path: `/members/${ana}/block`, body: { reason: 'x' }, made: ana }),
    made(31, { who: 'app 1', method: 'DELETE', path: `/membership/${sold}/cancel` }),
  ]
  const ids = new Map([
    ['plan mensal', plan],
    ['member 1', ana],
    ['membership 2', sold],
  ])
  const setting = { ...settingOf(1), begins: '2032-01-05T11:00:00Z' }
  const lines = await curlLines({ calls, ids } as Company, {
    setting,
    wrong: ['members: member 1\n    model   trial'],
    from: Date.parse('2031-12-01T00:00:00Z'),
  })
  const done = lines.slice(lines.findIndex((line) => line.includes('2032-01-05T11:00:00')) + 1)
  const json = `-H 'Content-Type: application/json'`
  expect(done).toEqual([
    `curl -s -w '\\n' -X POST "$URL/api/v1/members" -H "Authorization: Bearer $KEY" ${json} -d '{"full_name":"Ana d'\\''Água"}' | tee member_1.json`,
    'member_1=$(jq -r .data.id member_1.json)',
    'npx catraca clock advance --company gym --to 2032-03-01T12:00:00.000Z',
    `plan_mensal=$(jq -r '.plans["mensal"]' refs.json)`,
    `curl -s -w '\\n' -X POST "$URL/api/v1/memberships" -H "Authorization: Bearer $KEY" ${json} -d '{"member_profile_id":"'$member_1'","plan_id":"'$plan_mensal'"}' | tee membership_2.json`,
    'membership_2=$(jq -r .data.id membership_2.json)',
    `curl -s -w '\\n' -X POST "$URL/dashboard/api/members/$member_1/block" -b staff.jar ${json} -d '{"reason":"x"}' &`,
    `LINK=$(curl -s -X POST "$URL/dashboard/api/members/$member_1/app-link" -b staff.jar | jq -r .data.link)`,
    `curl -s -o /dev/null -c app_1.jar "$URL/app/api/gym/session" ${json} -d '{"token":"'\${LINK#*#}'"}'`,
    `curl -s -w '\\n' -X DELETE "$URL/app/api/gym/membership/$membership_2/cancel" -b app_1.jar &`,
    'wait',
    '# members: member 1',
    '#     model   trial',
    expect.stringContaining('/api/v1/members'),
  ])
})

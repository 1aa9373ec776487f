import { expect, test } from 'vitest'
import { parseMessage } from './connection.ts'

test('photos are dropped before anything reads a message, except in the answer to a request for one', () => {
  const photo = 'A'.repeat(100_000)
  const log = parseMessage(`{"cmd":"sendlog","sn":"1","record":[{"enrollid":5,"image":"${photo}"}]}`)
  expect(log).toEqual({ cmd: 'sendlog', sn: '1', record: [{ enrollid: 5, image: '' }] })
  expect(parseMessage(`{"cmd" : "senduser","record":"${photo}"}`)).toEqual({ cmd: 'senduser', record: '' })
  expect(parseMessage(`{"ret":"getuserinfo","record":"${photo}"}`)).toMatchObject({ record: photo })
})

test.each(['', 'x', '1', 'null', '[]'])('%j is not a message', (text) => {
  expect(parseMessage(text)).toBeUndefined()
})

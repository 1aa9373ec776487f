import { expect, test } from 'vitest'
import { parseMessage } from './connection.ts'

test('photos are gone before anything reads a message, but for an answer that was asked for one', () => {
  const photo = 'A'.repeat(100_000)
  const log = parseMessage(`{"cmd":"sendlog","sn":"1","record":[{"enrollid":5,"image":"${photo}"}]}`)
  expect(log).toEqual({ cmd: 'sendlog', sn: '1', record: [{ enrollid: 5, image: '' }] })
  expect(parseMessage(`{"cmd" : "senduser","record":"${photo}"}`)).toEqual({ cmd: 'senduser', record: '' })
  expect(parseMessage(`{"ret":"getuserinfo","record":"${photo}"}`)).toMatchObject({ record: photo })
})

test.each(['', 'x', '1', 'null', '[]'])('%j is no message', (text) => {
  expect(parseMessage(text)).toBeUndefined()
})

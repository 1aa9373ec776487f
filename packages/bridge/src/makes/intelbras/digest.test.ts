import { expect, test } from 'vitest'
import { answerTo, readChallenge } from './digest.ts'

const signing = {
  login: 'Mufasa',
  password: 'Circle Of Life',
  method: 'GET',
  target: '/dir/index.html',
  count: 1,
}

test('without qop the answer is that of the published example (RFC 2069, corrected)', () => {
  const challenge = readChallenge('Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"')!
  const header = answerTo(challenge, { ...signing, password: 'CircleOfLife' })
  expect(header).toContain('response="1949323746fe6a43ef61f9606e7febea"')
  expect(header).not.toContain('nc=')
})

test('with qop the count rises, and neither it nor qop is quoted', () => {
  const challenge = readChallenge('Digest realm="a", qop="auth-int, auth", nonce="n", opaque="o", algorithm=MD5')!
  expect(answerTo(challenge, { ...signing, count: 255 })).toMatch(
    /qop=auth, nc=000000ff, cnonce="[0-9a-f]{16}", opaque="o"$/,
  )
})

test.each([[null], ['Basic realm="a"'], ['Digest realm="a"'], ['Digest realm="a", nonce="n", algorithm=SHA-256']])(
  '%s is not a challenge that can be answered',
  (header) => {
    expect(readChallenge(header)).toBeUndefined()
  },
)

import { expect, test } from 'vitest'
import { networkText } from '../values/networks.ts'
import { readConfig } from './config.ts'
import { defaultEdge } from './edge-settings.ts'

test('settings that are not in the environment have their defaults', () => {
  expect(readConfig({}).edge).toEqual(defaultEdge)
})

test('times are in seconds, proxies are a list, and PUBLIC_URL decides about https', () => {
  const { edge } = readConfig({
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://gym.example/',
    HEADERS_TIMEOUT_SECONDS: '5',
    SEND_TIMEOUT_SECONDS: '60',
    MAX_CONNECTIONS: '20000',
    TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,',
    MANY_CONNECTIONS_FROM: '203.0.113.0/24',
    METRICS_PORT: '9100',
  })
  expect(edge).toMatchObject({
    headersTimeoutMs: 5000,
    sendTimeoutMs: 60_000,
    maxConnections: 20_000,
    publicUrl: 'https://gym.example',
    metricsPort: 9100,
    metricsHost: '0.0.0.0',
  })
  expect(edge.trustedProxies.map(networkText)).toEqual(['10.0.0.5', '10.1.0.0/16'])
  expect(edge.manyConnectionsFrom.map(networkText)).toEqual(['203.0.113.0/24'])
})

test.each([
  [
    'HEADERS_TIMEOUT_SECONDS',
    '31',
    'HEADERS_TIMEOUT_SECONDS must not be longer than REQUEST_TIMEOUT_SECONDS, which includes it.',
  ],
  ['REQUEST_TIMEOUT_SECONDS', '0', 'REQUEST_TIMEOUT_SECONDS must be a whole number from 1 to 3600, but it is "0".'],
  ['SEND_TIMEOUT_SECONDS', '1e2', 'SEND_TIMEOUT_SECONDS must be a whole number from 1 to 3600, but it is "1e2".'],
  ['MAX_CONNECTIONS', 'many', 'MAX_CONNECTIONS must be a whole number from 1 to 1000000, but it is "many".'],
  ['METRICS_PORT', '65536', 'METRICS_PORT must be a whole number from 1 to 65535, but it is "65536".'],
  ['METRICS_PORT', '3000', 'METRICS_PORT must be another port than PORT, which is 3000.'],
  ['METRICS_TOKEN', 's3gr3do', 'METRICS_TOKEN must have at least 16 visible ASCII characters.'],
  [
    'TRUSTED_PROXIES',
    '10.0.0.5,proxy',
    'TRUSTED_PROXIES must be IP addresses or networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas; "proxy" is neither.',
  ],
])('%s=%s is refused in one sentence', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence)
})

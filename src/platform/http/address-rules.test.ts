import { describe, expect, test } from 'vitest'
import { isPublicAddress, mayBePublic, urlMistake } from './address-rules.ts'

/** Every known spelling of a target inside a network, and what it means. */
const forbidden: [string, string][] = [
  ['https://127.0.0.1/', 'loopback'],
  ['https://127.0.0.1:8443/', 'loopback with a port'],
  ['https://127.1/', 'short form'],
  ['https://127.0.1/', 'short form of three parts'],
  ['https://0/', 'this host, short'],
  ['https://0.0.0.0/', 'this host'],
  ['https://2130706433/', 'decimal'],
  ['https://3232235521/', 'decimal, 192.168.0.1'],
  ['https://2852039166/', 'decimal, 169.254.169.254'],
  ['https://017700000001/', 'octal'],
  ['https://0177.0.0.1/', 'octal part'],
  ['https://0177.0.0.01/', 'octal parts'],
  ['https://00000177.0.0.1/', 'octal with zeros'],
  ['https://0x7f000001/', 'hexadecimal'],
  ['https://0x7f.0.0.1/', 'hexadecimal part'],
  ['https://0x7f.1/', 'hexadecimal, short'],
  ['https://0X7F.0X0.0X0.0X1/', 'hexadecimal, capitals'],
  ['https://0xA9FEA9FE/', 'hexadecimal, metadata'],
  ['https://0251.0376.0251.0376/', 'octal, metadata'],
  ['https://127.0.0.1./', 'trailing dot'],
  ['https://127.0.0.1%2f@example.com/', 'encoded slash before an at sign'],
  ['https://１２７.０.０.１/', 'full-width digits'],
  ['https://127。0。0。1/', 'ideographic full stops'],
  ['https://①②⑦.⓪.⓪.①/', 'circled digits'],
  ['https://10.0.0.1/', 'private 10/8'],
  ['https://10.255.255.255/', 'end of 10/8'],
  ['https://172.16.0.1/', 'private 172.16/12'],
  ['https://172.31.255.254/', 'end of 172.16/12'],
  ['https://192.168.1.1/', 'private 192.168/16'],
  ['https://100.64.0.1/', 'carrier-grade NAT'],
  ['https://100.100.100.200/', 'metadata of Alibaba'],
  ['https://169.254.1.1/', 'link-local'],
  ['https://169.254.169.254/latest/meta-data/', 'metadata of AWS, GCP and Azure'],
  ['https://169.254.170.2/', 'metadata of ECS'],
  ['https://168.63.129.16/', 'Azure inside'],
  ['https://192.0.0.192/', 'metadata of Oracle'],
  ['https://192.0.0.1/', 'protocol assignments'],
  ['https://192.0.2.1/', 'documentation'],
  ['https://192.88.99.1/', '6to4 relay'],
  ['https://198.18.0.1/', 'benchmarks'],
  ['https://198.51.100.1/', 'documentation'],
  ['https://203.0.113.1/', 'documentation'],
  ['https://224.0.0.1/', 'multicast'],
  ['https://239.255.255.250/', 'multicast, SSDP'],
  ['https://240.0.0.1/', 'reserved'],
  ['https://255.255.255.255/', 'broadcast'],
  ['https://[::1]/', 'IPv6 loopback'],
  ['https://[0:0:0:0:0:0:0:1]/', 'IPv6 loopback, long'],
  ['https://[::]/', 'IPv6 unspecified'],
  ['https://[::ffff:127.0.0.1]/', 'IPv4-mapped'],
  ['https://[::ffff:7f00:1]/', 'IPv4-mapped, hexadecimal'],
  ['https://[0:0:0:0:0:ffff:c0a8:0101]/', 'IPv4-mapped, long'],
  ['https://[::ffff:8.8.8.8]/', 'IPv4-mapped, public'],
  ['https://[::ffff:0:127.0.0.1]/', 'IPv4-translated'],
  ['https://[::127.0.0.1]/', 'IPv4-compatible'],
  ['https://[64:ff9b::127.0.0.1]/', 'NAT64'],
  ['https://[64:ff9b::a9fe:a9fe]/', 'NAT64, metadata'],
  ['https://[64:ff9b:1::7f00:1]/', 'local NAT64'],
  ['https://[2002:7f00:1::]/', '6to4 of loopback'],
  ['https://[2002:a9fe:a9fe::1]/', '6to4 of metadata'],
  ['https://[2001:0:7f00:1::]/', 'Teredo'],
  ['https://[2001:db8::1]/', 'documentation'],
  ['https://[3fff::1]/', 'documentation, new'],
  ['https://[2600::5efe:7f00:1]/', 'ISATAP of loopback'],
  ['https://[fc00::1]/', 'unique local'],
  ['https://[fd00:ec2::254]/', 'metadata of AWS by IPv6'],
  ['https://[fd12:3456:789a::1]/', 'unique local'],
  ['https://[fe80::1]/', 'link-local'],
  ['https://[fec0::1]/', 'site-local'],
  ['https://[ff02::1]/', 'multicast'],
  ['https://[100::1]/', 'discard'],
  ['https://[5f00::1]/', 'segment routing'],
  ['https://[4000::1]/', 'not given out'],
  ['https://localhost/', 'by name'],
  ['https://LOCALHOST/', 'by name, capitals'],
  ['https://localhost./', 'by name, trailing dot'],
  ['https://localhost../', 'by name, two dots'],
  ['https://api.localhost/', 'below localhost'],
  ['https://localhost.localdomain/', 'old name of loopback'],
  ['https://metadata.google.internal/', 'metadata by name'],
  ['https://metadata.google.internal./', 'metadata by name, trailing dot'],
  ['https://printer.local/', 'multicast DNS'],
  ['https://router.home.arpa/', 'home network'],
  ['https://db.corp/', 'company network'],
  ['https://postgres/', 'one label, as in a container network'],
  ['https://ｌｏｃａｌｈｏｓｔ/', 'full-width letters'],
  ['https://user@127.0.0.1/', 'user name'],
  ['https://example.com@127.0.0.1/', 'a host as user name'],
  ['https://user:password@example.com/', 'user name and password'],
  ['https://example.com\\@127.0.0.1/x#', 'backslash and a fragment'],
  ['http://example.com/', 'not encrypted'],
  ['ftp://example.com/', 'another protocol'],
  ['file:///etc/passwd', 'a file'],
  ['gopher://127.0.0.1:6379/', 'a smuggler'],
  ['javascript:alert(1)', 'a script'],
  ['//example.com/', 'no protocol'],
  ['https://', 'no host'],
  ['https://256.256.256.256/', 'no address'],
  ['', 'nothing'],
]

describe('a webhook may not lead to', () => {
  test.each(forbidden)('%s (%s)', (url) => {
    expect(urlMistake(url, false)?.message).toMatch(/^must /)
  })
})

test('at least sixty spellings are covered', () => {
  expect(new Set(forbidden.map(([url]) => url)).size).toBeGreaterThanOrEqual(60)
})

test.each([
  'https://example.com/',
  'https://example.com./hook?x=1',
  'https://hooks.example.com.br:8443/a/b',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
  'https://local.example.com/',
  'https://localhost.example.com/',
  'https://xn--acadmia-fva.com.br/',
])('a receiver on the internet is accepted: %s', (url) => {
  expect(urlMistake(url, false)).toBeUndefined()
})

test('where private targets are allowed, so are http and loopback, but never a password in the address', () => {
  expect(urlMistake('http://127.0.0.1:4242/hook', true)).toBeUndefined()
  expect(urlMistake('http://localhost/hook', true)).toBeUndefined()
  expect(urlMistake('http://a:b@localhost/hook', true)?.rule).toBe('url_credentials')
  expect(urlMistake('file:///etc/passwd', true)?.rule).toBe('url')
})

test('addresses as a resolver returns them are judged alike', () => {
  expect(['8.8.8.8', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true])
  const inner = ['127.0.0.1', '10.1.2.3', '::ffff:10.0.0.1', 'fe80::1%eth0', '64:ff9b::a00:1', 'not an address']
  expect(inner.map(isPublicAddress)).toEqual(inner.map(() => false))
  expect(mayBePublic('example.com')).toBe(true)
})

import { describe, expect, it } from 'vitest'
import type { SentLine } from './drain.types'
import { readSyslogAddress } from './syslog-address'
import { syslogFrame } from './syslog-message'

const line: SentLine = {
  id: '7',
  micros: '1767607200000123',
  at: 1_767_607_200_000.123,
  source: 'api',
  product: 'rest',
  severity: 'error',
  message: 'GET /rest/v1/tödos 500',
  requestId: 'req_1',
  method: 'GET',
  path: '/rest/v1/tödos',
  status: 500,
  durationMs: 1.5,
  details: { 'user agent': 'a]"\\', nested: { a: 1 }, none: null },
}

it('writes a line as a message with its length in bytes', () => {
  const message = `<131>1 2026-01-05T10:00:00.000Z ref howdah - api [howdah@32473 user_agent="a\\]\\"\\\\" nested="{\\"a\\":1}" id="7" product="rest" request_id="req_1" method="GET" path="/rest/v1/tödos" status="500" duration_ms="1.5"] GET /rest/v1/tödos 500`
  expect(syslogFrame('ref', line).toString()).toBe(`${Buffer.byteLength(message)} ${message}`)
})

describe('the address of a receiver', () => {
  it.each([
    ['tls://logs.example.com', { host: 'logs.example.com', port: 6514, isSecure: true }],
    ['tcp://10.0.0.1:514/', { host: '10.0.0.1', port: 514, isSecure: false }],
    ['tls://[2001:db8::1]:6514', { host: '2001:db8::1', port: 6514, isSecure: true }],
    ['udp://logs.example.com', null],
    ['tls://', null],
    ['tls://a b', null],
    ['tls://user@host', null],
    ['tls://host/path', null],
    ['tls://host:65536', null],
    ['tls://host:0', null],
    ['tls://[not:an:address]', null],
    ['tls://a..%41', null],
    ['logs.example.com:514', null],
  ])('%s is %j', (text, expected) => {
    expect(readSyslogAddress(text)).toEqual(expected)
  })
})

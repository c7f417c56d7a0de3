import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { clientAddress, noteFunctions } from './client-address'

it.each([
  ['127.0.0.1', '203.0.113.7', true, '203.0.113.7'],
  ['::1', '198.51.100.1, 203.0.113.7', true, '203.0.113.7'],
  ['::ffff:127.0.0.1', '2001:db8::1', true, '2001:db8::1'],
  ['127.0.0.1', undefined, true, '127.0.0.1'],
  ['127.0.0.1', 'nonsense', true, '127.0.0.1'],
  ['127.0.0.1', '203.0.113.7', false, '127.0.0.1'],
  ['192.0.2.4', '203.0.113.7', true, '192.0.2.4'],
  // One address, however it is written, so that its tries count together.
  ['::ffff:192.0.2.4', undefined, false, '192.0.2.4'],
  ['127.0.0.1', '::ffff:203.0.113.7', true, '203.0.113.7'],
  ['127.0.0.1', '::FFFF:cb00:7107', true, '203.0.113.7'],
  ['127.0.0.1', '0:0:0:0:0:ffff:203.0.113.7', true, '203.0.113.7'],
  // As some proxies write them: each port would be a client of its own.
  ['127.0.0.1', '203.0.113.20:4001', true, '203.0.113.20'],
  ['127.0.0.1', '[2001:db8:9::1]:4001', true, '2001:db8:9::1'],
  ['127.0.0.1', '[2001:db8:9::1]', true, '2001:db8:9::1'],
  ['127.0.0.1', ':::1', true, '127.0.0.1'],
  ['127.0.0.1', 'dead.beef', true, '127.0.0.1'],
  ['127.0.0.1', '203.0.113.999', true, '127.0.0.1'],
  ['127.0.0.1', '::::', true, '127.0.0.1'],
  ['127.0.0.1', '1.2.3', true, '127.0.0.1'],
  ['127.0.0.1', '[::1', true, '127.0.0.1'],
  ['127.0.0.1', '1.2.3.4:x', true, '127.0.0.1'],
  ['2001:db8::1', undefined, false, '2001:db8::1'],
  ['fe80::1%eth0', undefined, false, 'fe80::1'],
])(
  'from %s, forwarded for %s, with a public address %s: %s',
  (remoteAddress, forwarded, hasPublicAddress, expected) => {
    // Only the address of the socket is read.
    const socket = { remoteAddress } as Socket
    expect(
      clientAddress({ socket, headers: { 'x-forwarded-for': forwarded } }, hasPublicAddress),
    ).toBe(expected)
  },
)

it('counts the functions of each project as a client of their own', () => {
  const of = (ref: string) => {
    const socket = {} as Socket
    noteFunctions(socket, ref)
    return clientAddress({ socket, headers: { 'x-forwarded-for': '203.0.113.7' } }, true)
  }
  expect(of('a'.repeat(20))).toMatch(/^127(\.\d+){3}$/)
  expect(of('a'.repeat(20))).toBe(of('a'.repeat(20)))
  expect(of('a'.repeat(20))).not.toBe(of('b'.repeat(20)))
})

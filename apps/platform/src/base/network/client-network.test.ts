import { expect, it } from 'vitest'
import { clientNetwork, clientSite } from './client-network'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['', ''],
])('counts %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

it('counts the networks of a site as one', () => {
  expect(clientSite('2001:db8:1:2::1')).toBe('2001:db8:1::/48')
  expect(clientSite('192.0.2.7')).toBe('192.0.2.7')
})

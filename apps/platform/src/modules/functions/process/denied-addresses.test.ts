import { expect, it } from 'vitest'
import { kindOfAddress, NOT_PUBLIC } from '../../../base/network/outbound-addresses'
import { deniedAddresses } from './denied-addresses'

it('denies this machine, private networks and the metadata of clouds', () => {
  const denied = deniedAddresses()
  expect(denied).toEqual(
    expect.arrayContaining([
      ...['127.0.0.0/8', '10.0.0.0/8', '169.254.0.0/16', '[::1]', '[::]'],
      ...['[64:ff9b::169.254.169.254]', '[::127.0.0.1]'],
    ]),
  )
})

it('denies what the platform itself does not connect to, but for the prefixes of IPv6', () => {
  const denied = deniedAddresses()
  for (const range of NOT_PUBLIC) {
    const [address = '', bits] = range.split('/')
    expect([range, kindOfAddress(address)]).not.toEqual([range, 'public'])
    const isPrefix = address.includes(':') && bits !== undefined && bits !== '128'
    // Deno refuses to start with one.
    if (isPrefix) expect(denied.some((one) => one.endsWith(`/${bits}]`))).toBe(false)
    else expect(denied).toContain(address.includes(':') ? `[${address}]` : range)
  }
})

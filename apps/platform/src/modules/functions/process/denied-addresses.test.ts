import { expect, it } from 'vitest'
import { deniedAddresses } from './denied-addresses'

it('denies this machine, private networks and the metadata of clouds', () => {
  const denied = deniedAddresses()
  expect(denied).toEqual(
    expect.arrayContaining(['127.0.0.0/8', '10.0.0.0/8', '169.254.0.0/16', '[::1]', '[::]']),
  )
})

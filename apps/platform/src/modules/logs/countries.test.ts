import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openCountries } from './countries'
import { addressDatabase } from './testing/address-database'

it.each([
  ['193.99.144.80', 'DE'],
  ['8.8.8.8', 'US'],
  ['2a02:2e0:3fe:1001:302::', 'DE'],
  ['127.0.0.1', null],
  ['10.1.2.3', null],
  ['::1', null],
  ['unknown', null],
  ['', null],
])('finds the country of %j: %s', (address, country) => {
  expect(openCountries(addressDatabase).of(address)).toBe(country)
})

it('knows no IPv6 addresses from a database of IPv4 addresses', () => {
  const { of } = openCountries(addressDatabase.replace('.mmdb', '-ipv4.mmdb'))
  expect([of('193.99.144.80'), of('2a02:2e0:3fe:1001:302::')]).toEqual(['DE', null])
})

it.each([fileURLToPath(import.meta.url), '/does/not/exist.mmdb'])(
  'names %s, which it cannot read',
  (path) => {
    expect(() => openCountries(path)).toThrow(`The address database ${path} can’t be read.`)
  },
)

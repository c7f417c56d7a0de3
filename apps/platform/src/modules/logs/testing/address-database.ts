import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const database = '@ip-location-db/geo-whois-asn-country-mmdb'

/** Path of a real database of the countries of addresses. */
export const addressDatabase = join(
  dirname(createRequire(import.meta.url).resolve(`${database}/package.json`)),
  'geo-whois-asn-country.mmdb',
)

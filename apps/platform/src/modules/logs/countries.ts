import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { Reader } from 'mmdb-lib'
import { logsMessages } from './logs.messages'

/** Countries of IP addresses. */
export interface Countries {
  /** Returns the code of a country of two letters, such as `DE`; null for an address without one. */
  of(address: string): string | null
}

/** Databases of countries and of cities, and those that have the code alone. */
interface AddressRecord {
  country?: { iso_code?: unknown }
  country_code?: unknown
}

/**
 * Opens a database in the format MMDB, which is read into memory.
 * @throws Error if it cannot be read, with the path
 */
export function openCountries(path: string): Countries {
  const reader = openReader(path)
  return {
    of(address) {
      const version = isIP(address)
      // A database of IPv4 addresses would read the beginning of another one.
      if (version === 0 || version > reader.metadata.ipVersion) return null
      const record = reader.get(address) as AddressRecord | null
      const code = record?.country_code ?? record?.country?.iso_code
      return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null
    },
  }
}

function openReader(path: string): {
  get(address: string): unknown
  metadata: { ipVersion: number }
} {
  try {
    return new Reader(readFileSync(path))
  } catch (cause) {
    throw new Error(logsMessages.noAddressDatabase(path), { cause })
  }
}

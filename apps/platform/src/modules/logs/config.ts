import { defineConfig } from '../../base/config/setting'
import { readClickHouseAddress, type ClickHouseAddress } from './clickhouse/clickhouse-address'

declare module '../../base/config/config' {
  interface Config {
    /** Path of a database of the countries of addresses; null for none. */
    addressDatabase: string | null
    /** The ClickHouse that stores the logs; null for files in the data directory. */
    logsClickHouse: ClickHouseAddress | null
  }
}

export const logsConfig = defineConfig({
  settings: {
    addressDatabase: {
      kind: 'text',
      option: 'address-database',
      argument: '<path>',
      variable: 'HOWDAH_ADDRESS_DATABASE',
      help: 'path of a database of the countries of IP addresses in the format MMDB, for reports of requests by country (default: none)',
    },
    logsClickHouse: {
      kind: 'text',
      option: 'logs-clickhouse-url',
      argument: '<url>',
      variable: 'HOWDAH_LOGS_CLICKHOUSE_URL',
      help: 'https://user:password@host:8443/database: the ClickHouse that stores the logs of projects (default: files in the data directory)',
    },
  },
  read: ({ addressDatabase, logsClickHouse }) => ({
    addressDatabase: addressDatabase ?? null,
    logsClickHouse: readClickHouseAddress(logsClickHouse),
  }),
})

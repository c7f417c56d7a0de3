import { defineConfig } from '../../base/config/setting'

declare module '../../base/config/config' {
  interface Config {
    /** Path of a database of the countries of addresses; null for none. */
    addressDatabase: string | null
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
  },
  read: ({ addressDatabase }) => ({ addressDatabase: addressDatabase ?? null }),
})

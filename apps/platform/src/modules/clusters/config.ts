import { isIP } from 'node:net'
import { defineConfig } from '../../base/config/setting'
import {
  isAllAddresses,
  listenAddresses,
  LOOPBACK_ADDRESSES,
} from '../../postgres/network/listen-addresses'
import { clustersMessages } from './clusters.messages'

/** Addresses of the projects' databases and their pools. */
export interface DatabaseAddresses {
  /** Addresses that they listen on. */
  listen: readonly string[]
  /** Host of connection strings. */
  host: string
}

declare module '../../base/config/config' {
  interface Config {
    databases: DatabaseAddresses
  }
}

export const clustersConfig = defineConfig({
  settings: {
    databaseListen: {
      kind: 'list',
      option: 'database-listen',
      argument: '<address>',
      variable: 'HOWDAH_DATABASE_LISTEN',
      help: "an address besides the loopback that the projects' databases and pools listen on, such as 192.168.1.5, or 0.0.0.0 and :: for all; may be repeated (default: none, only this machine reaches them); takes effect when a database starts",
    },
    databaseHost: {
      kind: 'text',
      option: 'database-host',
      argument: '<name>',
      variable: 'HOWDAH_DATABASE_HOST',
      help: 'name or address of this machine in connection strings and certificates (default: the first --database-listen, or 127.0.0.1); required where that is all addresses',
    },
  },
  read: ({ databaseListen, databaseHost }) => ({
    databases: readAddresses(databaseListen, databaseHost),
  }),
})

function readAddresses(listen: readonly string[], host: string | undefined): DatabaseAddresses {
  const wrong = listen.find((address) => isIP(address) === 0 || address.includes('%'))
  if (wrong !== undefined) throw new Error(clustersMessages.listen(wrong))
  if (host !== undefined && !isHost(host)) throw new Error(clustersMessages.host(host))
  const [first = LOOPBACK_ADDRESSES[0]] = listen
  if (host === undefined && isAllAddresses(first))
    throw new Error(clustersMessages.hostMissing(first))
  return { listen: listenAddresses(listen), host: host ?? first }
}

/** Returns true for an address and for a name of DNS. */
const isHost = (text: string): boolean =>
  (isIP(text) > 0 && !text.includes('%')) ||
  (text.length <= 253 && /^[a-z\d]([a-z\d-]{0,62}\.)*[a-z\d-]{0,62}[a-z\d]$/i.test(text)) ||
  /^[a-z\d]$/i.test(text)

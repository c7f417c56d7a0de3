import { defineConfig } from '../../base/config/setting'
import { poolerMessages } from './pooler.messages'

declare module '../../base/config/config' {
  interface Config {
    /** Path of PgBouncer; null searches for it. */
    pgbouncer: string | null
    /** Ports of the pools; 0 takes a free one. */
    poolPorts: { session: number; transaction: number }
  }
}

export const poolerConfig = defineConfig({
  settings: {
    pgbouncer: {
      kind: 'text',
      option: 'pgbouncer',
      argument: '<path>',
      variable: 'HOWDAH_PGBOUNCER',
      help: 'path of PgBouncer, which runs the connection pools of the projects (default: searched in PATH and /usr/sbin; without it, programs connect directly)',
      mode: 'platform',
    },
    sessionPoolPort: {
      kind: 'text',
      option: 'session-pool-port',
      argument: '<number>',
      variable: 'HOWDAH_SESSION_POOL_PORT',
      help: 'port of the session pools; 0 takes a free one (default: the second one behind --port)',
      mode: 'platform',
    },
    transactionPoolPort: {
      kind: 'text',
      option: 'transaction-pool-port',
      argument: '<number>',
      variable: 'HOWDAH_TRANSACTION_POOL_PORT',
      help: 'port of the transaction pools; 0 takes a free one (default: the third one behind --port)',
      mode: 'platform',
    },
  },
  read: ({ pgbouncer, sessionPoolPort, transactionPoolPort }, { port }) => ({
    pgbouncer: pgbouncer ?? null,
    poolPorts: {
      session: readPort('--session-pool-port', sessionPoolPort) ?? behind(port, 2),
      transaction: readPort('--transaction-pool-port', transactionPoolPort) ?? behind(port, 3),
    },
  }),
})

/** Returns the port `distance` behind that of the dashboard; 0 if that one is any free port. */
const behind = (port: number, distance: number): number =>
  port === 0 || port + distance > 65_535 ? 0 : port + distance

function readPort(option: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN
  if (!(port <= 65_535)) throw new Error(poolerMessages.port(option, text))
  return port
}

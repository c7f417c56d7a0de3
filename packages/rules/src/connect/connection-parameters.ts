import type { ConnectionAddress } from './connect.types'

/** A parameter of a connection, as people enter it in a client. */
export interface ConnectionParameter {
  name: 'host' | 'port' | 'database' | 'user' | 'pool_mode'
  value: string
}

/** Returns the parameters of a connection; the mode only of a pool. */
export function connectionParameters({
  host,
  port,
  database,
  user,
  poolMode,
}: ConnectionAddress): ConnectionParameter[] {
  return [
    { name: 'host', value: host },
    { name: 'port', value: String(port) },
    { name: 'database', value: database },
    { name: 'user', value: user },
    ...(poolMode === undefined ? [] : [{ name: 'pool_mode' as const, value: poolMode }]),
  ]
}

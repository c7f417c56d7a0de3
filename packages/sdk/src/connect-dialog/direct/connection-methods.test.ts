import type { PoolerConfig } from '@howdah/platform-client/resources/pooler/get-pooler-config'
import type { Pool } from '@howdah/platform-client/resources/pooler/list-pools'
import type { Database } from '@howdah/platform-client/resources/projects/list-databases'
import { expect, it } from 'vitest'
import { connectionRoutes } from './connection-methods'

const primary: Database = {
  identifier: 'p1',
  database_type: 'PRIMARY',
  db_host: '10.0.0.1',
  db_port: 5432,
  db_name: 'postgres',
  db_user: 'postgres',
  connection_string: 'postgresql://postgres@10.0.0.1:5432/postgres',
  pool_mode: 'transaction',
  region: 'local',
  status: 'ACTIVE_HEALTHY',
  inserted_at: '2026-01-05T10:00:00Z',
}
const config: PoolerConfig = {
  pgbouncer_enabled: true,
  pgbouncer_status: 'ENABLED',
  pgbouncer_version: '1.18.0',
  prepared_statements: false,
  pool_mode: 'transaction',
  default_pool_size: 15,
  max_pool_size: 21,
  max_client_conn: 1000,
  db_host: null,
  db_port: null,
  db_name: null,
  db_user: null,
  connection_string: null,
  ssl_enforced: false,
}
const pool = (pool_mode: Pool['pool_mode'], db_port: number): Pool => ({
  identifier: 'p1',
  database_type: 'PRIMARY',
  db_host: '10.0.0.1',
  db_port,
  db_name: 'p1',
  db_user: 'postgres',
  connection_string: '',
  pool_mode,
  default_pool_size: 15,
  max_client_conn: 1000,
})
const pools = [pool('session', 8102), pool('transaction', 8103)]

it('has the address of the database and of each pool', () => {
  expect(connectionRoutes(primary, { config, pools })).toEqual([
    {
      method: 'direct',
      address: { host: '10.0.0.1', port: 5432, database: 'postgres', user: 'postgres' },
    },
    {
      method: 'session_pooler',
      address: {
        host: '10.0.0.1',
        port: 8102,
        database: 'p1',
        user: 'postgres',
        poolMode: 'session',
      },
    },
    {
      method: 'transaction_pooler',
      address: {
        host: '10.0.0.1',
        port: 8103,
        database: 'p1',
        user: 'postgres',
        poolMode: 'transaction',
      },
    },
  ])
})

it('invents no address of a pool that the server does not have', () => {
  expect(connectionRoutes(primary, null).slice(1)).toEqual([
    { method: 'session_pooler', unavailable: { isAvailable: false, cause: 'none' } },
    { method: 'transaction_pooler', unavailable: { isAvailable: false, cause: 'none' } },
  ])
})

it('has no pool of the primary for a replica', () => {
  const replica = { ...primary, identifier: 'p1-rr-1', database_type: 'READ_REPLICA' } as const
  const [direct, ...others] = connectionRoutes(replica, { config, pools })
  expect(direct).toHaveProperty('address')
  for (const other of others) expect(other).toHaveProperty('unavailable.cause', 'none')
})

it('asks for encryption where the server accepts nothing else', () => {
  const routes = connectionRoutes(primary, { config: { ...config, ssl_enforced: true }, pools })
  for (const route of routes) expect(route).toHaveProperty('address.tls', { mode: 'require' })
})

it('names the certificate where clients verify the server', () => {
  const verified = { mode: 'verify-full', rootCert: 'howdah-ca.crt' }
  const withCertificate = { ...config, ssl_certificate: true, ssl_enforced: true }
  for (const route of connectionRoutes(primary, { config: withCertificate, pools }, true))
    expect(route).toHaveProperty('address.tls', verified)
  // A server without one.
  for (const route of connectionRoutes(primary, { config, pools }, true))
    expect(route).not.toHaveProperty('address.tls')
})

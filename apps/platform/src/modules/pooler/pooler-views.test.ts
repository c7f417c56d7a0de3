import { expect, test } from 'vitest'
import { configView } from './pooler-views'
import type { Pooler, PoolMode, PoolState } from './pooler.types'

const ready = { kind: 'ready', port: 6543 } as const
const starting = { kind: 'starting' } as const
const stopped = { kind: 'unavailable', reason: 'Its port is taken.' } as const

function view(mode: PoolMode, states: Record<PoolMode, PoolState>) {
  const pooler: Pick<Pooler, 'host' | 'maxClients' | 'version' | 'programConnections' | 'state'> = {
    host: '127.0.0.1',
    maxClients: 500,
    version: '1.18.0',
    programConnections: () => 53,
    state: (_, pool) => states[pool],
  }
  // The view reads no other part of it.
  return configView(
    pooler as Pooler,
    { ref: 'a', compute: 'shared', provisioner: 'embedded' },
    { settings: { mode, size: 15 }, requiresTls: false },
  )
}

test.each([
  ['transaction', { session: ready, transaction: ready }, true, 'ENABLED'],
  ['transaction', { session: starting, transaction: ready }, true, 'COMING_UP'],
  ['transaction', { session: ready, transaction: starting }, false, 'COMING_UP'],
  ['transaction', { session: ready, transaction: stopped }, false, 'DISABLED'],
  ['session', { session: ready, transaction: starting }, true, 'ENABLED'],
  ['session', { session: stopped, transaction: ready }, false, 'DISABLED'],
] as const)('in the mode %s, %j is true of the status', (mode, states, enabled, status) => {
  const config = view(mode, states)
  expect(config).toMatchObject({ pgbouncer_enabled: enabled, pgbouncer_status: status })
  expect(config.db_port).toBe(enabled ? 6543 : null)
})

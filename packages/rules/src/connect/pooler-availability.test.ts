import { describe, expect, it } from 'vitest'
import { poolerAvailability } from './pooler-availability'
import { isReplicaSelectable, replicaState } from './replica-status'

const both = [{ pool_mode: 'session' }, { pool_mode: 'transaction' }] as const
const on = { pgbouncer_enabled: true, pool_mode: 'transaction' } as const

describe('poolerAvailability', () => {
  it('has both pools in transaction mode', () => {
    expect(poolerAvailability('session', on, both)).toEqual({ isAvailable: true })
    expect(poolerAvailability('transaction', on, both)).toEqual({ isAvailable: true })
  })

  it('blocks the transaction pooler when pool_mode is session', () => {
    const settings = { ...on, pool_mode: 'session' } as const
    expect(poolerAvailability('session', settings, both)).toEqual({ isAvailable: true })
    expect(poolerAvailability('transaction', settings, both)).toEqual({
      isAvailable: false,
      cause: 'session-mode',
    })
  })

  it.each(['session', 'transaction'] as const)('gives the reason of the server (%s)', (mode) => {
    const reason = 'PgBouncer is not installed.'
    expect(poolerAvailability(mode, { ...on, pgbouncer_enabled: false, reason }, [])).toEqual({
      isAvailable: false,
      cause: 'server',
      reason,
    })
  })

  it.each([
    ['without a pooler', null, both],
    ['with the pooler off', { ...on, pgbouncer_enabled: false }, both],
    ['without a pool of the mode', on, [{ pool_mode: 'session' }]],
  ] as const)('is not available %s', (_, settings, pools) => {
    expect(poolerAvailability('transaction', settings, pools)).toEqual({
      isAvailable: false,
      cause: 'none',
    })
  })
})

describe('a read replica', () => {
  it.each([
    ['ACTIVE_HEALTHY', 'healthy', true],
    ['INIT_READ_REPLICA', 'coming up', false],
    ['COMING_UP', 'coming up', false],
    ['INIT_READ_REPLICA_FAILED', 'not healthy', false],
    ['ACTIVE_UNHEALTHY', 'not healthy', false],
    ['SOMETHING_NEW', 'not healthy', false],
  ] as const)('that is %s is %s', (status, state, selectable) => {
    expect(replicaState(status)).toBe(state)
    expect(isReplicaSelectable(status)).toBe(selectable)
  })
})

import { describe, expect, test } from 'vitest'
import { DEFAULT_POOL_SIZE, maxPoolSize, poolSize, programConnectionsOf } from './pool-sizes'

describe('sizes of pools', () => {
  test('both pools together leave a quarter of the connections to direct clients', () => {
    expect(maxPoolSize('transaction', 60)).toBe(22)
    expect(maxPoolSize('session', 60)).toBe(45)
    for (let connections = 2; connections < 500; connections++)
      expect(2 * maxPoolSize('transaction', connections)).toBeLessThanOrEqual(
        Math.max(2, connections * 0.75),
      )
  })

  test('a pool has at least one connection', () => {
    expect(maxPoolSize('transaction', 1)).toBe(1)
  })

  test('the default size fits the default Postgres', () => {
    expect(maxPoolSize('transaction', programConnectionsOf('shared'))).toBeGreaterThanOrEqual(
      DEFAULT_POOL_SIZE,
    )
  })

  test('a size that a smaller Postgres cannot hold is reduced', () => {
    expect(poolSize({ mode: 'transaction', size: 20 }, 20)).toBe(7)
    expect(poolSize({ mode: 'session', size: 10 }, 57)).toBe(10)
  })
})

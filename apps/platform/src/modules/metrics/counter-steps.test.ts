import { describe, expect, it } from 'vitest'
import type { ClusterCounters } from '../../postgres/statistics/cluster-counters'
import { clusterSample } from './counter-steps'

const counters = (change: Partial<ClusterCounters> = {}): ClusterCounters => ({
  ...{ connections: 2, maxConnections: 60, databaseBytes: '9007199254740993', since: 'start' },
  ...{ transactions: '9007199254740993', blocksHit: '90', blocksRead: '10' },
  ...change,
})
const after = (change: Partial<ClusterCounters>, at = 60_000) =>
  clusterSample({ at: 0, counters: counters() }, { at, counters: counters(change) })

describe('what a cluster did in a minute', () => {
  it('is the difference of two looks, exactly', () => {
    expect(after({ transactions: '9007199254740996', blocksHit: '95' })).toEqual({
      ...{ connections: 2, maxConnections: 60, databaseBytes: '9007199254740993' },
      ...{ transactions: '3', blocksHit: '5', blocksRead: '0' },
    })
  })

  it.each([
    ['without an earlier measurement', clusterSample(undefined, { at: 0, counters: counters() })],
    [
      'when Postgres was restarted, or its statistics were reset',
      after({ since: 'later', transactions: '9007199254740999' }),
    ],
    ['after a long gap', after({}, 151_000)],
    ['when it went back', after({ transactions: '1', blocksHit: '1', blocksRead: '1' })],
  ])('is not known %s', (_, sample) => {
    expect(sample).toMatchObject({
      connections: 2,
      transactions: null,
      blocksHit: null,
      blocksRead: null,
    })
  })
})

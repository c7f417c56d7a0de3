import { expect, test } from 'vitest'
import { replicaActions } from './replica-actions'

const actions = (
  ...[status, primary]: [
    Parameters<typeof replicaActions>[0]['status'],
    Parameters<typeof replicaActions>[1],
  ]
) => replicaActions({ problem: null, status }, primary)

test.each([
  ['ACTIVE_HEALTHY', 'ACTIVE_HEALTHY', true],
  ['ACTIVE_UNHEALTHY', 'ACTIVE_HEALTHY', false],
  ['COMING_UP', 'ACTIVE_HEALTHY', false],
  ['COMING_UP', 'ACTIVE_UNHEALTHY', true],
  ['START_FAILED', 'START_FAILED', true],
  ['RESTORING', 'RESTORING', false],
  ['COMING_UP', 'COMING_UP', false],
] as const)(
  'a replica that is %s, of a project that is %s, can be promoted: %s',
  (status, primary, can) => {
    expect(actions(status, primary).includes('promote')).toBe(can)
  },
)

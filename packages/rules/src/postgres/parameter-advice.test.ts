import { expect, test } from 'vitest'
import { adviseParameters, type AdvisedPostgres } from './parameter-advice'
import { parameterProblem } from './parameters'

const MB = 1024 ** 2
const GB = 1024 ** 3
const UNITS: Record<string, number> = {
  work_mem: 1024,
  maintenance_work_mem: 1024,
  shared_buffers: 8192,
  effective_cache_size: 8192,
  max_wal_size: MB,
}

/** Parameters without a problem, on a machine with 4 GB. */
const GOOD: Readonly<Record<string, string>> = {
  autovacuum: 'on',
  autovacuum_analyze_scale_factor: '0.1',
  autovacuum_naptime: '60',
  autovacuum_vacuum_cost_delay: '2',
  autovacuum_vacuum_scale_factor: '0.2',
  checkpoint_completion_target: '0.9',
  checkpoint_timeout: '300',
  default_statistics_target: '100',
  effective_cache_size: String((3 * GB) / 8192),
  fsync: 'on',
  full_page_writes: 'on',
  idle_in_transaction_session_timeout: '60000',
  maintenance_work_mem: String(256 * 1024),
  max_connections: '100',
  max_wal_size: '1024',
  'pg_stat_statements.track': 'top',
  random_page_cost: '1.1',
  seq_page_cost: '1',
  shared_buffers: String(GB / 8192),
  statement_timeout: '60000',
  track_io_timing: 'on',
  work_mem: '4096',
}

const advised = (
  part: Record<string, string> = {},
  { memory = 4 * GB, statistics = null }: Partial<Omit<AdvisedPostgres, 'parameters'>> = {},
) =>
  adviseParameters({
    parameters: Object.entries({ ...GOOD, ...part }).map(([name, value]) => ({
      name,
      value,
      unitBytes: UNITS[name] ?? null,
    })),
    memory,
    statistics,
  })

const found = (...input: Parameters<typeof advised>) =>
  advised(...input).map(({ name, level, reason, suggested }) => [
    name,
    level,
    reason.code,
    suggested,
  ])

test('good parameters have no advice, and unknown ones none either', () => {
  expect(advised()).toEqual([])
  expect(advised({}, { memory: null })).toEqual([])
  expect(adviseParameters({ parameters: [], memory: GB, statistics: null })).toEqual([])
})

test.each<[string, string, ReturnType<typeof found>[number]]>([
  ['autovacuum', 'off', ['autovacuum', 'warning', 'autovacuum-off', 'on']],
  ['fsync', 'off', ['fsync', 'warning', 'fsync-off', 'on']],
  ['track_io_timing', 'off', ['track_io_timing', 'info', 'io-timing-off', 'on']],
  ['statement_timeout', '0', ['statement_timeout', 'info', 'no-statement-timeout', null]],
  [
    'idle_in_transaction_session_timeout',
    '0',
    ['idle_in_transaction_session_timeout', 'info', 'no-idle-timeout', null],
  ],
  ['random_page_cost', '4', ['random_page_cost', 'info', 'random-page-cost-of-disks', '1.1']],
  [
    'random_page_cost',
    '0.5',
    ['random_page_cost', 'info', 'random-page-cost-below-sequential', '1'],
  ],
  [
    'autovacuum_vacuum_scale_factor',
    '0.5',
    ['autovacuum_vacuum_scale_factor', 'info', 'vacuum-rare', '0.2'],
  ],
  ['autovacuum_naptime', '600', ['autovacuum_naptime', 'info', 'naptime-long', '60']],
  ['checkpoint_timeout', '60', ['checkpoint_timeout', 'info', 'checkpoints-frequent', '300']],
  ['max_connections', '900', ['max_connections', 'info', 'many-connections', null]],
])('%s = %s', (name, value, expected) => {
  expect(found({ [name]: value })).toEqual([expected])
})

test('the memory of all connections is compared with that of the machine', () => {
  expect(advised({ work_mem: String(64 * 1024) })).toEqual([
    {
      name: 'work_mem',
      level: 'warning',
      reason: {
        code: 'sorts-exceed-memory',
        total: 6400 * MB,
        memory: 4 * GB,
        connections: 100,
      },
      suggested: String(10 * 1024),
    },
  ])
  // Without a known memory there is nothing to compare.
  expect(advised({ work_mem: String(64 * 1024) }, { memory: null })).toEqual([])
  // The smallest value is not made smaller.
  expect(found({ max_connections: '450' }, { memory: GB })).toContainEqual([
    'work_mem',
    'warning',
    'sorts-exceed-memory',
    null,
  ])
})

test('temporary files and checkpoints are reasons once there are enough of them', () => {
  const statistics = {
    requestedCheckpoints: 40,
    timedCheckpoints: 10,
    temporaryFiles: 500,
    temporaryBytes: 3 * GB,
  }
  expect(found({}, { statistics })).toEqual([
    ['max_wal_size', 'info', 'checkpoints-by-size', '2048'],
    ['work_mem', 'info', 'temporary-files', '8192'],
  ])
  expect(found({ max_wal_size: '8192' }, { statistics })[0]).toEqual([
    ...['max_wal_size', 'info', 'checkpoints-by-size'],
    null,
  ])
  expect(
    found({}, { statistics: { ...statistics, requestedCheckpoints: 9, temporaryFiles: 99 } }),
  ).toEqual([])
  expect(
    found({}, { statistics: { ...statistics, timedCheckpoints: 41, temporaryFiles: 0 } }),
  ).toEqual([])
})

test('caches fit the memory', () => {
  expect(found({ effective_cache_size: String((8 * GB) / 8192) })).toEqual([
    ['effective_cache_size', 'info', 'cache-above-memory', String((3 * GB) / 8192)],
  ])
  expect(found({ effective_cache_size: String(GB / 2 / 8192) })).toEqual([
    ['effective_cache_size', 'info', 'cache-below-buffers', String((3 * GB) / 8192)],
  ])
  expect(found({ shared_buffers: String((256 * MB) / 8192) })).toEqual([
    ['shared_buffers', 'info', 'buffers-small', null],
  ])
  expect(found({ shared_buffers: String((2560 * MB) / 8192) })).toEqual([
    ['shared_buffers', 'warning', 'buffers-large', null],
  ])
  expect(found({ shared_buffers: String((128 * MB) / 8192) }, { memory: null })).toEqual([
    ['shared_buffers', 'info', 'buffers-default', null],
  ])
  expect(found({ maintenance_work_mem: String((2 * GB) / 1024) })).toEqual([
    ['maintenance_work_mem', 'warning', 'maintenance-exceeds-memory', String(256 * 1024)],
  ])
})

test('a suggested value of a parameter that can be changed is allowed', () => {
  const bad = {
    ...{ autovacuum: 'off', track_io_timing: 'off', 'pg_stat_statements.track': 'none' },
    ...{ random_page_cost: '40', seq_page_cost: '10', work_mem: '1048576' },
    ...{ autovacuum_vacuum_scale_factor: '1', autovacuum_analyze_scale_factor: '1' },
    ...{ autovacuum_vacuum_cost_delay: '100', autovacuum_naptime: '9000' },
    ...{ default_statistics_target: '1', checkpoint_completion_target: '0' },
    ...{ checkpoint_timeout: '30', effective_cache_size: '1024' },
    ...{ maintenance_work_mem: '2097152' },
  }
  const all = advised(bad)
  expect(all).toHaveLength(14)
  for (const { name, suggested } of all)
    expect(parameterProblem(name, suggested ?? ''), name).toBeNull()
})

import { POSTGRES_PARAMETERS } from './parameters'

/** Value of a parameter, in the unit of pg_settings. */
export interface ParameterValue {
  name: string
  value: string
  /** Bytes of the unit of a size; null for none. */
  unitBytes: number | null
}

/** Counters of a Postgres since its statistics were last reset. */
export interface ParameterStatistics {
  /** Checkpoints that began because the log had reached its size, or by request. */
  requestedCheckpoints: number
  /** Checkpoints that began because of the time. */
  timedCheckpoints: number
  /** Files that statements have written because their memory did not suffice. */
  temporaryFiles: number
  temporaryBytes: number
}

export interface AdvisedPostgres {
  parameters: readonly ParameterValue[]
  /** Memory that Postgres is made for, in bytes; null if it is not known. */
  memory: number | null
  /** Null if they cannot be read. */
  statistics: ParameterStatistics | null
}

/** Reason of an advice, with the numbers that it is based on; sizes in bytes. */
export type AdviceReason =
  | { code: 'autovacuum-off' }
  | { code: 'io-timing-off' }
  | { code: 'statements-not-counted' }
  | { code: 'fsync-off' }
  | { code: 'full-page-writes-off' }
  | { code: 'no-statement-timeout' }
  | { code: 'no-idle-timeout' }
  | { code: 'random-page-cost-of-disks' }
  | { code: 'random-page-cost-below-sequential' }
  | { code: 'vacuum-rare'; percent: number }
  | { code: 'analyze-rare'; percent: number }
  | { code: 'vacuum-slow' }
  | { code: 'naptime-long' }
  | { code: 'few-statistics' }
  | { code: 'checkpoints-abrupt' }
  | { code: 'checkpoints-frequent' }
  | { code: 'checkpoints-by-size'; requested: number; timed: number }
  | { code: 'sorts-exceed-memory'; total: number; memory: number; connections: number }
  | { code: 'temporary-files'; files: number; bytes: number }
  | { code: 'maintenance-exceeds-memory'; memory: number }
  | { code: 'cache-below-buffers'; buffers: number }
  | { code: 'cache-above-memory'; memory: number }
  | { code: 'buffers-small'; memory: number }
  | { code: 'buffers-large'; memory: number }
  | { code: 'buffers-default' }
  | { code: 'many-connections'; connections: number }

export interface ParameterAdvice {
  name: string
  /** A risk for data or operation is a warning. */
  level: 'warning' | 'info'
  reason: AdviceReason
  /** Value in the unit of the parameter; null where none can be derived. */
  suggested: string | null
}

/** Parameters that cannot be changed here, and of which the advisor has an opinion. */
export const ADVISED_PARAMETERS = [
  'fsync',
  'full_page_writes',
  'idle_in_transaction_session_timeout',
  'max_connections',
  'shared_buffers',
  'statement_timeout',
] as const

const MB = 1024 ** 2
/** Value of shared_buffers that a new cluster has. */
const DEFAULT_BUFFERS_BYTES = 128 * MB
/** Connections above which a pool is advised. */
const MANY_CONNECTIONS = 500
/** Temporary files below which their number says nothing. */
const FEW_TEMPORARY_FILES = 100
/** Checkpoints below which their reasons say nothing. */
const FEW_CHECKPOINTS = 10
/** Smallest work_mem that is suggested. */
const MIN_WORK_MEM_BYTES = 4 * MB

interface Values {
  text: (name: string) => string | undefined
  /** NaN if the parameter is not known. */
  number: (name: string) => number
  /** Value in bytes; NaN if the parameter is not known. */
  bytes: (name: string) => number
  /** Writes bytes in the unit of a parameter. */
  written: (name: string, bytes: number) => string
}

function readValues(parameters: readonly ParameterValue[]): Values {
  const found = new Map(parameters.map((one) => [one.name, one]))
  const number = (name: string) => Number(found.get(name)?.value ?? NaN)
  const unit = (name: string) => found.get(name)?.unitBytes ?? 1
  return {
    text: (name) => found.get(name)?.value,
    number,
    bytes: (name) => number(name) * unit(name),
    written: (name, bytes) => String(Math.floor(bytes / unit(name))),
  }
}

type Advise = (values: Values, postgres: AdvisedPostgres) => ParameterAdvice[]

const advice = (
  name: string,
  level: ParameterAdvice['level'],
  reason: AdviceReason,
  suggested: string | null,
): ParameterAdvice => ({ name, level, reason, suggested })

/** Parameters for which one value is a problem. */
const ONE_VALUE: readonly (readonly [wrong: string, ParameterAdvice])[] = [
  ['off', advice('autovacuum', 'warning', { code: 'autovacuum-off' }, 'on')],
  ['off', advice('fsync', 'warning', { code: 'fsync-off' }, 'on')],
  ['off', advice('full_page_writes', 'warning', { code: 'full-page-writes-off' }, 'on')],
  ['off', advice('track_io_timing', 'info', { code: 'io-timing-off' }, 'on')],
  ['none', advice('pg_stat_statements.track', 'info', { code: 'statements-not-counted' }, 'top')],
  ['0', advice('statement_timeout', 'info', { code: 'no-statement-timeout' }, null)],
  ['0', advice('idle_in_transaction_session_timeout', 'info', { code: 'no-idle-timeout' }, null)],
]

const adviseOneValue: Advise = ({ text }) =>
  ONE_VALUE.flatMap(([wrong, found]) => (text(found.name) === wrong ? [found] : []))

/** Costs of reads; the suggested ones are those of storage without moving parts. */
const adviseCosts: Advise = ({ number }) => {
  const [random, sequential] = [number('random_page_cost'), number('seq_page_cost')]
  const name = 'random_page_cost'
  if (random < sequential)
    return [advice(name, 'info', { code: 'random-page-cost-below-sequential' }, String(sequential))]
  if (random >= 4 * sequential && sequential > 0) {
    const suggested = String(Math.round(sequential * 110) / 100)
    return [advice(name, 'info', { code: 'random-page-cost-of-disks' }, suggested)]
  }
  return []
}

const adviseVacuum: Advise = ({ number }) => {
  const vacuum = number('autovacuum_vacuum_scale_factor')
  const analyze = number('autovacuum_analyze_scale_factor')
  const percent = (part: number) => Math.round(part * 100)
  return [
    vacuum > 0.2 &&
      advice(
        'autovacuum_vacuum_scale_factor',
        'info',
        { code: 'vacuum-rare', percent: percent(vacuum) },
        '0.2',
      ),
    analyze > 0.1 &&
      advice(
        'autovacuum_analyze_scale_factor',
        'info',
        { code: 'analyze-rare', percent: percent(analyze) },
        '0.1',
      ),
    number('autovacuum_vacuum_cost_delay') >= 20 &&
      advice('autovacuum_vacuum_cost_delay', 'info', { code: 'vacuum-slow' }, '2'),
    number('autovacuum_naptime') > 300 &&
      advice('autovacuum_naptime', 'info', { code: 'naptime-long' }, '60'),
    number('default_statistics_target') < 100 &&
      advice('default_statistics_target', 'info', { code: 'few-statistics' }, '100'),
  ].filter((one) => one !== false)
}

/** Returns a larger value of a parameter, as far as it is allowed; null if it cannot grow. */
function larger(name: string, bytes: number, { number, written }: Values): string | null {
  const range = POSTGRES_PARAMETERS[name]
  const max = range && 'max' in range ? range.max : Infinity
  const next = Math.min(Number(written(name, bytes)), max)
  return next > number(name) ? String(next) : null
}

const adviseCheckpoints: Advise = (values, { statistics }) => {
  const { number, bytes } = values
  const { requestedCheckpoints: requested = 0, timedCheckpoints: timed = 0 } = statistics ?? {}
  return [
    number('checkpoint_completion_target') < 0.9 &&
      advice('checkpoint_completion_target', 'info', { code: 'checkpoints-abrupt' }, '0.9'),
    number('checkpoint_timeout') < 300 &&
      advice('checkpoint_timeout', 'info', { code: 'checkpoints-frequent' }, '300'),
    requested >= FEW_CHECKPOINTS &&
      requested > timed &&
      advice(
        'max_wal_size',
        'info',
        { code: 'checkpoints-by-size', requested, timed },
        larger('max_wal_size', bytes('max_wal_size') * 2, values),
      ),
  ].filter((one) => one !== false)
}

/** The memory of all sorts at once, or temporary files. */
const adviseSorts: Advise = (values, { memory, statistics }) => {
  const { number, bytes, written } = values
  const name = 'work_mem'
  const connections = number('max_connections')
  const total = bytes(name) * connections
  if (memory !== null && total > memory) {
    const suggested = Math.max(MIN_WORK_MEM_BYTES, floorToMegabytes(memory / 4 / connections))
    const reason = { code: 'sorts-exceed-memory', total, memory, connections } as const
    const isSmaller = suggested < bytes(name)
    return [advice(name, 'warning', reason, isSmaller ? written(name, suggested) : null)]
  }
  const { temporaryFiles: files = 0, temporaryBytes = 0 } = statistics ?? {}
  if (files < FEW_TEMPORARY_FILES) return []
  const fits = memory === null || total * 2 <= memory
  return [
    advice(
      name,
      'info',
      { code: 'temporary-files', files, bytes: temporaryBytes },
      fits ? larger(name, bytes(name) * 2, values) : null,
    ),
  ]
}

const floorToMegabytes = (bytes: number): number => Math.floor(bytes / MB) * MB

const adviseMemory: Advise = ({ bytes, number, written }, { memory }) => {
  const [buffers, cache] = [bytes('shared_buffers'), bytes('effective_cache_size')]
  const cacheOf = (size: number) => written('effective_cache_size', floorToMegabytes(size))
  const connections = number('max_connections')
  return [
    cache < buffers &&
      advice(
        'effective_cache_size',
        'info',
        { code: 'cache-below-buffers', buffers },
        cacheOf(memory === null ? buffers * 3 : (memory * 3) / 4),
      ),
    memory !== null &&
      cache > memory &&
      advice(
        'effective_cache_size',
        'info',
        { code: 'cache-above-memory', memory },
        cacheOf((memory * 3) / 4),
      ),
    memory !== null &&
      bytes('maintenance_work_mem') > memory / 4 &&
      advice(
        'maintenance_work_mem',
        'warning',
        { code: 'maintenance-exceeds-memory', memory },
        written('maintenance_work_mem', floorToMegabytes(memory / 16)),
      ),
    memory !== null &&
      buffers < memory / 8 &&
      advice('shared_buffers', 'info', { code: 'buffers-small', memory }, null),
    memory !== null &&
      buffers > memory / 2 &&
      advice('shared_buffers', 'warning', { code: 'buffers-large', memory }, null),
    memory === null &&
      buffers === DEFAULT_BUFFERS_BYTES &&
      advice('shared_buffers', 'info', { code: 'buffers-default' }, null),
    connections >= MANY_CONNECTIONS &&
      advice('max_connections', 'info', { code: 'many-connections', connections }, null),
  ].filter((one) => one !== false)
}

const RULES: readonly Advise[] = [
  adviseOneValue,
  adviseCosts,
  adviseVacuum,
  adviseCheckpoints,
  adviseSorts,
  adviseMemory,
]

/**
 * Returns the advisor's opinion of the parameters of a Postgres, at most one for each; a parameter
 * without an opinion has none.
 */
export function adviseParameters(postgres: AdvisedPostgres): ParameterAdvice[] {
  const values = readValues(postgres.parameters)
  const all = RULES.flatMap((rule) => rule(values, postgres))
  return [...new Map(all.toReversed().map((one) => [one.name, one])).values()].toReversed()
}

/** Values that a project's people may give to a parameter of Postgres; numbers in the unit of pg_settings. */
export type ParameterRange =
  | {
      min: number
      max: number
      /** Only whole numbers. @default false */
      isWhole?: boolean
      /** Zero turns it off, although it is below the minimum. @default false */
      allowsZero?: boolean
    }
  | { values: readonly string[] }

const SWITCH: ParameterRange = { values: ['on', 'off'] }
const whole = (min: number, max: number): ParameterRange => ({ min, max, isWhole: true })
const TIMEOUT: ParameterRange = {
  ...{ min: 1_000, max: 2_147_483_647 },
  isWhole: true,
  allowsZero: true,
}

/**
 * Parameters that can be changed, with ranges in which Postgres starts on any machine. None names
 * a file, a program, a library, an address or a way to sign in, and none takes memory or
 * connections that the compute size decides. Timeouts that the platform sets for its own sessions are
 * left out.
 */
export const POSTGRES_PARAMETERS: Readonly<Record<string, ParameterRange>> = {
  autovacuum: SWITCH,
  autovacuum_analyze_scale_factor: { min: 0, max: 100 },
  autovacuum_analyze_threshold: whole(0, 2_147_483_647),
  autovacuum_naptime: whole(10, 86_400),
  autovacuum_vacuum_cost_delay: { min: -1, max: 100 },
  autovacuum_vacuum_cost_limit: whole(-1, 10_000),
  autovacuum_vacuum_insert_scale_factor: { min: 0, max: 100 },
  autovacuum_vacuum_scale_factor: { min: 0, max: 100 },
  autovacuum_vacuum_threshold: whole(0, 2_147_483_647),
  checkpoint_completion_target: { min: 0, max: 1 },
  checkpoint_timeout: whole(30, 3_600),
  default_statistics_target: whole(1, 10_000),
  effective_cache_size: whole(1_024, 134_217_728),
  effective_io_concurrency: whole(0, 1_000),
  jit: SWITCH,
  lock_timeout: TIMEOUT,
  maintenance_work_mem: whole(1_024, 2_097_152),
  max_locks_per_transaction: whole(256, 1_024),
  max_parallel_maintenance_workers: whole(0, 64),
  max_parallel_workers_per_gather: whole(0, 64),
  max_wal_size: whole(64, 8_192),
  'pg_stat_statements.max': whole(100, 20_000),
  'pg_stat_statements.track': { values: ['none', 'top', 'all'] },
  random_page_cost: { min: 0.1, max: 1_000 },
  seq_page_cost: { min: 0.1, max: 1_000 },
  track_functions: { values: ['none', 'pl', 'all'] },
  track_io_timing: SWITCH,
  work_mem: whole(64, 1_048_576),
}

/** Reason that a value is refused. */
export type ParameterProblem = 'unknown' | 'not-a-value' | 'not-a-number' | 'out-of-range'

/** Checks a parameter's new value; null if it can be set. */
export function parameterProblem(name: string, value: string): ParameterProblem | null {
  const range = Object.hasOwn(POSTGRES_PARAMETERS, name) ? POSTGRES_PARAMETERS[name] : undefined
  if (range === undefined) return 'unknown'
  if ('values' in range) return range.values.includes(value) ? null : 'not-a-value'
  const pattern = range.isWhole ? /^-?\d{1,10}$/ : /^-?\d{1,10}(\.\d{1,6})?$/
  if (!pattern.test(value)) return 'not-a-number'
  const number = Number(value)
  if (number === 0 && range.allowsZero) return null
  return number < range.min || number > range.max ? 'out-of-range' : null
}

const SIZES = { B: 1, kB: 1024, '8kB': 8192, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 }
const TIMES = { us: 1, ms: 1e3, s: 1e6, min: 6e7, h: 3.6e9, d: 8.64e10 }
const MAX_DECIMALS = 6

/**
 * Returns a value in the unit of pg_settings. Like Postgres, takes a number with another unit of
 * the same kind, with or without a space; a text that is none is returned unchanged.
 */
export function parameterInUnit(text: string, unit: string | null): string {
  const [, number, given = ''] = /^(-?\d{1,10}(?:\.\d{1,6})?)\s*([A-Za-z]{1,3})$/.exec(text) ?? []
  if (number === undefined || unit === null) return text
  for (const units of [SIZES, TIMES] as readonly Readonly<Record<string, number>>[]) {
    const [from, to] = [given, unit].map((name) => (Object.hasOwn(units, name) ? units[name] : 0))
    if (from && to) return String(Number(((Number(number) * from) / to).toFixed(MAX_DECIMALS)))
  }
  return text
}

import type { LogDialect } from '../log-dialect'

export const duckDbDialect: LogDialect = {
  parameter: (number, type = 'text') => (type === 'text' ? `$${number}` : `$${number}::${type}`),
  micros: 'epoch_us("timestamp")',
  timeOfMicros: (value) => `make_timestamp(${value})`,
  timeOfMillis: (value) => `make_timestamp_ms(${value})`,
  step: (milliseconds) => `epoch_ms("timestamp") // ${milliseconds} * ${milliseconds}`,
  contains: (column, part) => `contains(lower(${column}), ${part})`,
  field: (name, type = 'text') =>
    type === 'text' ? `(details ->> '${name}')` : `(details ->> '${name}')::${type}`,
  percentiles: (levels, condition) =>
    `(quantile_cont(duration_ms, [${levels.join(', ')}]) filter (where ${condition}))`,
  replaceAll: (text, pattern, by) => `regexp_replace(${text}, '${pattern}', '${by}', 'g')`,
  match: (text, pattern) => `regexp_extract(${text}, '${pattern}')`,
}

import type { LogDialect } from '../log-dialect'

const TYPES = { text: 'String', bigint: 'Int64', smallint: 'Int16', double: 'Float64' } as const

/** Writes a text as a literal, in which a backslash is an escape. */
const literal = (text: string) => `'${text.replaceAll('\\', '\\\\')}'`

export const clickHouseDialect: LogDialect = {
  parameter: (number, type = 'text') => `{p${number}:${TYPES[type]}}`,
  micros: 'toUnixTimestamp64Micro("timestamp")',
  timeOfMicros: (value) => `fromUnixTimestamp64Micro(${value}, 'UTC')`,
  timeOfMillis: (value) => `fromUnixTimestamp64Milli(${value}, 'UTC')`,
  step: (milliseconds) =>
    `intDiv(toUnixTimestamp64Milli("timestamp"), ${milliseconds}) * ${milliseconds}`,
  contains: (column, part) => `position(lowerUTF8(${column}), ${part}) > 0`,
  field: (name, type = 'text') => `JSONExtract(details, '${name}', 'Nullable(${TYPES[type]})')`,
  percentiles: (levels, condition) =>
    `quantilesExactInclusiveIf(${levels.join(', ')})(duration_ms, ${condition})`,
  replaceAll: (text, pattern, by) => `replaceRegexpAll(${text}, ${literal(pattern)}, '${by}')`,
  match: (text, pattern) => `regexpExtract(${text}, ${literal(pattern)}, 0)`,
}

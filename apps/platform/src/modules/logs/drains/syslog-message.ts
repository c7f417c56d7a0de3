import type { LogSeverity } from '../log-line'
import type { SentLine } from './drain.types'
import { fieldsOf } from './drain-encoders'

/** Facility of programs that the operator assigns, local0. */
const FACILITY = 16
const SEVERITIES: Readonly<Record<LogSeverity, number>> = { error: 3, warning: 4, info: 6 }
/** Name of our fields; the number is the one for which no organization is registered. */
const STRUCTURE = 'howdah@32473'
const MAX_NAME = 32

/** Returns a line as a message of RFC 5424, in front of it its length in bytes (RFC 6587). */
export function syslogFrame(ref: string, line: SentLine): Buffer {
  const { at, message, severity, source } = line
  const head = [
    `<${FACILITY * 8 + SEVERITIES[severity]}>1`,
    new Date(at).toISOString(),
    ...[ref, 'howdah', '-', source],
    structureOf(line),
  ].join(' ')
  const text = Buffer.from(`${head} ${message}`)
  return Buffer.concat([Buffer.from(`${text.length} `), text])
}

function structureOf(line: SentLine): string {
  const fields = Object.entries({ ...line.details, ...fieldsOf(line) })
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${nameOf(name)}="${escaped(value)}"`)
  return `[${[STRUCTURE, ...fields].join(' ')}]`
}

/** Names have printable ASCII characters without those that end them. */
const nameOf = (name: string): string =>
  name.replaceAll(/[^\x21-\x7e]|[="\]]/g, '_').slice(0, MAX_NAME) || '_'

const escaped = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/["\\\]]/g, '\\$&')

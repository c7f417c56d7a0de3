import { logLines } from './measures/logs.mjs'

const ms = (value) => `${value.toFixed(0)} ms`
const verdict = (isMet) => (isMet ? 'met' : 'missed')

/** Returns the measurements of the logs as rows of the report. */
export function logsRows({ histogram, newest, search }) {
  const row = (name, { page, plain }) => [
    name,
    ms(page),
    `${ms(plain)} for the same SQL in DuckDB alone`,
    '1000 ms',
    verdict(page < 1000),
  ]
  return [
    row(`Search in the logs, ${logLines.toLocaleString('en')} lines, 50 found`, search),
    row('... their histogram', histogram),
    row('... the newest lines', newest),
  ]
}

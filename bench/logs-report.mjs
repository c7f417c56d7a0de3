import { logLines } from './measures/logs.mjs'

const ms = (value) => `${value.toFixed(0)} ms`
const verdict = (isMet) => (isMet ? 'met' : 'missed')

/** Returns the measurements of the logs as rows of the report. */
export function logsRows({ histogram, ingest, newest, search }) {
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
    ...(ingest ? ingestRows(ingest) : []),
  ]
}

/** Share by which lines may slow down a request. */
const MAX_COST = 0.05

/** @param ingest its cost is the median of pairs of turns, in which the machine was the same */
function ingestRows({ added, cost, dropped, with: slow, without }) {
  return [
    [
      'A request while 20,000 lines a second are logged',
      `${slow.toFixed(2)} ms, ${(cost * 100).toFixed(1)} % more`,
      `${without.toFixed(2)} ms without these lines`,
      '5 % more',
      verdict(cost <= MAX_COST),
    ],
    [
      '... lines that were dropped',
      dropped.toLocaleString('en'),
      `${added.toLocaleString('en')} lines`,
      '',
      '',
    ],
  ]
}

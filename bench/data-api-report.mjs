import { dataApiSize } from './measures/data-api.mjs'

const ms = (value) => `${value.toFixed(1)} ms`
const rate = (value) => `${Math.round(value).toLocaleString('en')} requests/s`
const verdict = (isMet) => (isMet ? 'met' : 'missed')

/** Returns the measurements of the Data API as rows of the report. */
export function dataApiRows({ direct, first, gateway, reload }) {
  return [
    [
      `Data API, ${dataApiSize.rows} rows, ${dataApiSize.concurrency} clients`,
      rate(gateway.rate),
      `${rate(direct.rate)} by PostgREST alone`,
      '90 % of it',
      verdict(gateway.rate >= direct.rate * 0.9),
    ],
    ['... 95th percentile', ms(gateway.p95), `${ms(direct.p95)} by PostgREST alone`, '', ''],
    ['First request of a sleeping Data API', ms(first), '', '500 ms', verdict(first <= 500)],
    [
      'From a new column in the dashboard to the first answer with it',
      `${ms(reload.median)}, at most ${ms(reload.max)}`,
      '',
      '1,000 ms',
      verdict(reload.max <= 1_000),
    ],
  ]
}

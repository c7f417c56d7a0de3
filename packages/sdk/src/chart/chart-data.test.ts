import { describe, expect, it } from 'vitest'
import { resultSetOfRows } from '../results/result-set'
import { chartPoints, MAX_POINTS } from './chart-data'

const settings = { kind: 'line' as const, x: 'day', y: ['n', 'm'] }
const of = (rows: (string | null)[][]) =>
  resultSetOfRows([{ name: 'day' }, { name: 'm' }, { name: 'n' }], rows)

describe('the points of a chart', () => {
  it('keep the text that Postgres wrote beside the number that is drawn', () => {
    expect(chartPoints(of([['1 May', '2', '9007199254740993']]), settings)).toEqual([
      {
        x: '1 May',
        values: [
          { text: '9007199254740993', number: 9007199254740992 },
          { text: '2', number: 2 },
        ],
      },
    ])
  })

  it('are held to a thousand', () => {
    const rows = Array.from({ length: 1500 }, (_, row) => [String(row), '1', '2'])
    expect(chartPoints(of(rows), settings)).toHaveLength(MAX_POINTS)
  })
})

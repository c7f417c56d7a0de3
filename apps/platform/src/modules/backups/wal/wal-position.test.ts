import { expect, it } from 'vitest'
import { formatPosition, parsePosition, segmentName, segmentOf, segmentStart } from './wal-position'

const MB = 1024 * 1024

it.each(['0/1000028', '16/B374D848', 'FFFFFFFF/FFFFFFFF'])(
  'reads and prints %s as Postgres does',
  (text) => {
    expect(formatPosition(parsePosition(text))).toBe(text)
  },
)

// As pg_walfile_name answers.
it.each([
  ['0/400028', 4 * MB, 1, '000000010000000000000001'],
  ['1/0', 4 * MB, 1, '000000010000000100000000'],
  ['2/FFFFFFFF', 4 * MB, 10, '0000000A00000002000003FF'],
  ['2/FFFFFFFF', 16 * MB, 2, '0000000200000002000000FF'],
])('%s in segments of %d bytes is in %s %s', (position, bytes, timeline, name) => {
  const start = segmentStart(parsePosition(position), bytes)
  expect(segmentName(timeline, start, bytes)).toBe(name)
  expect(segmentOf(name, bytes)).toBe(start)
})

it('takes no other file for a segment', () => {
  for (const name of ['00000002.history', '000000010000000000000001.partial', 'x'])
    expect(segmentOf(name, 4 * MB)).toBeNull()
})

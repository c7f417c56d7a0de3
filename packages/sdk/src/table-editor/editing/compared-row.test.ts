// @vitest-environment node
import { expect, it } from 'vitest'
import type { RowPage } from '../rows/row-page'
import { comparedRow } from './compared-row'

const columns = [{ name: 'name' }, { name: 'city' }]
const staged: Parameters<typeof comparedRow>[0] = {
  state: 'edited',
  id: 'r1',
  row: {
    key: [['id', '1']],
    read: [
      ['name', 'Ada'],
      ['city', 'London'],
    ],
  },
  cells: [['name', { to: 'value', text: 'Grace' }]],
}
// The comparison reads no more of a page than this.
const page = (row: (string | null)[]) =>
  ({ rows: [row], cutBytes: () => null }) as unknown as RowPage

it('shows the value that keeping one’s own leaves: of a column that only others changed, theirs', () => {
  const cells = comparedRow(staged, columns, page(['Ada', 'Paris']))
  expect(cells.map(({ column, read, theirs, own }) => [column, read, theirs, own])).toEqual([
    [
      'name',
      { to: 'value', text: 'Ada' },
      { to: 'value', text: 'Ada' },
      { to: 'value', text: 'Grace' },
    ],
    [
      'city',
      { to: 'value', text: 'London' },
      { to: 'value', text: 'Paris' },
      { to: 'value', text: 'Paris' },
    ],
  ])
})

it('shows the values that adding a deleted row again writes', () => {
  expect(comparedRow(staged, columns, null).map(({ own }) => own)).toEqual([
    { to: 'value', text: 'Grace' },
    { to: 'value', text: 'London' },
  ])
})

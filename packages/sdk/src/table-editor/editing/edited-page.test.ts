import {
  nothingStaged,
  stagingTransition,
  type StagedEdit,
} from '@howdah/rules/table/editing/staged-rows'
import type { EditableColumn } from '@howdah/rules/table/editing/row-editing'
import { expect, it } from 'vitest'
import type { RowPage } from '../rows/row-page'
import { comparedRow } from './compared-row'
import { editedPage } from './edited-page'
import { pasteCells } from './grid/paste-cells'

const column = (
  name: string,
  data_type: string,
  more: Partial<EditableColumn> = {},
): EditableColumn => ({
  name,
  data_type,
  format: data_type,
  enums: [],
  is_nullable: true,
  default_value: null,
  is_identity: false,
  identity_generation: null,
  is_updatable: true,
  ...more,
})
const columns = [
  column('id', 'integer', { is_nullable: false }),
  column('name', 'text'),
  column('size', 'integer', { default_value: '0' }),
  column('twice', 'integer', { is_updatable: false }),
]
/** The name of the second row is cut. */
const page = {
  rows: [
    ['1', 'one', null, '2'],
    ['2', 'begin', '5', '4'],
  ],
  cutBytes: (row: number, place: number) => (row === 1 && place === 1 ? 5000 : null),
} as unknown as RowPage // no more of a page is looked at
const source = { columns, key: ['id'], kind: 'r' } as const
const stagedBy = (...edits: StagedEdit[]) =>
  stagingTransition(nothingStaged, { type: 'edited', edits }).rows
const shown = (...edits: StagedEdit[]) => editedPage(page, source, stagedBy(...edits))
const rowAt = (at: number) => {
  const row = shown().row(at)
  return row?.type === 'read' ? row.row : expect.fail('no row')
}

it('shows what is staged on top of what was read, and new rows behind', () => {
  const edited = shown(
    { type: 'set', row: rowAt(0), column: 'name', to: { to: 'value', text: 'uno' } },
    { type: 'set', row: rowAt(0), column: 'size', to: { to: 'default' } },
    { type: 'delete', row: rowAt(1) },
    { type: 'add', id: 'new:1', cells: [['name', { to: 'null' }]] },
  )
  expect(edited.rowCount).toBe(3)
  expect([edited.rowChange(0), edited.rowChange(1), edited.rowChange(2)]).toEqual([
    'edited',
    'deleted',
    'new',
  ])
  expect([edited.value(0, 1), edited.standIn(0, 2), edited.value(1, 1)]).toEqual([
    'uno',
    'default',
    'begin',
  ])
  expect([0, 1, 2, 3].map((place) => edited.standIn(2, place))).toEqual([
    'required',
    null,
    'default',
    'generated',
  ])
  expect([edited.isChanged(0, 1), edited.isChanged(0, 0), edited.isChanged(2, 1)]).toEqual([
    true,
    false,
    false,
  ])
})

it('never holds a save to a value that was cut, and does not know it', () => {
  expect(rowAt(1).read).toEqual([
    ['size', '5'],
    ['twice', '4'],
  ])
  expect([shown().isCut(1, 1), shown().current(1, 1), shown().current(1, 2)]).toEqual([
    true,
    undefined,
    { to: 'value', text: '5' },
  ])
})

it('says what takes no value', () => {
  expect([shown().locked(0, 1), shown().locked(0, 3)]).toEqual([null, 'generated'])
  expect(shown({ type: 'delete', row: rowAt(0) }).locked(0, 1)).toBe('deleted')
  const longKey = { ...page, cutBytes: (_: number, place: number) => (place === 0 ? 9000 : null) }
  expect(editedPage(longKey, source, []).locked(0, 1)).toBe('long-key')
})

const paste = (
  cells: string[][],
  target: Partial<Parameters<typeof pasteCells>[3]>,
  mayInsert = true,
) =>
  pasteCells(
    cells,
    shown(),
    { all: columns, shown: [1, 2, 3], mayInsert },
    { row: 0, column: 0, rows: 1, columns: 1, ...target },
    () => 'new:x:1',
  )

it('pastes cells where they belong, and new rows past the last one', () => {
  const { edits, skipped } = paste(
    [
      ['a', '7'],
      ['b', ''],
      ['c', 'x'],
    ],
    {},
  )
  expect(
    edits.map((edit) => ('column' in edit ? [edit.type, edit.column, edit.to] : [edit.type])),
  ).toEqual([
    ['set', 'name', { to: 'value', text: 'a' }],
    ['set', 'size', { to: 'value', text: '7' }],
    // The name of the second row is cut, and an empty cell is no number.
    ['set', 'size', { to: 'null' }],
    ['add'],
    ['set-new', 'name', { to: 'value', text: 'c' }],
  ])
  expect(skipped).toEqual([
    { column: 'name', text: 'b', reason: 'cut' },
    { column: 'size', text: 'x', reason: 'number' },
  ])
})

it('fills one value into all that is selected, and leaves out what takes none', () => {
  expect(paste([['9']], { column: 1, rows: 2, columns: 2 })).toMatchObject({
    edits: [{ column: 'size' }, { column: 'size' }],
    skipped: [{ reason: 'generated' }, { reason: 'generated' }],
  })
  expect(paste([['a'], ['b'], ['c']], { row: 2 }, false)).toMatchObject({
    edits: [],
    skipped: [
      { text: 'a', reason: 'cannot-insert' },
      { text: 'b', reason: 'cannot-insert' },
      { text: 'c', reason: 'cannot-insert' },
    ],
  })
})

it('compares a row in conflict column by column', () => {
  const [staged] = stagedBy({
    type: 'set',
    row: rowAt(0),
    column: 'name',
    to: { to: 'value', text: 'mine' },
  })
  const theirs = { ...page, rows: [['1', 'one', '8', '2']] }
  const cells = staged && staged.state !== 'new' ? comparedRow(staged, columns, theirs) : []
  expect(cells).toEqual([
    {
      column: 'name',
      read: { to: 'value', text: 'one' },
      theirs: { to: 'value', text: 'one' },
      own: { to: 'value', text: 'mine' },
      differs: false,
    },
    {
      column: 'size',
      read: { to: 'null' },
      theirs: { to: 'value', text: '8' },
      // Keeping one's own values leaves it as it is now.
      own: { to: 'value', text: '8' },
      differs: true,
    },
  ])
})

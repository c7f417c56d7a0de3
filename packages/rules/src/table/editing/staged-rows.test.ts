import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stagedFromText, stagedToText } from './stored-staging'
import { saveOrder } from './save-order'
import {
  nothingStaged,
  stagedCell,
  stagedRowId,
  stagingTransition,
  type ReadRow,
  type StagedEdit,
  type Staging,
  type StagingEvent,
} from './staged-rows'

const rowOf = (id: string, name: string | null = `name ${id}`): ReadRow => ({
  key: [['id', id]],
  read: [['name', name]],
})
const edited = (...edits: StagedEdit[]): StagingEvent => ({ type: 'edited', edits })
const set = (id: string, text: string | null, column = 'name'): StagedEdit => ({
  type: 'set',
  row: rowOf(id),
  column,
  to: text === null ? { to: 'null' } : { to: 'value', text },
})
const changesOf = ({ rows }: Staging) =>
  saveOrder(rows, { columns: [], key: ['id'], uniqueKeys: [['id']] }).changes
const after = (...events: StagingEvent[]) => events.reduce(stagingTransition, nothingStaged)

it('stages a change, and takes it back where the value is again what was read', () => {
  const staging = after(edited(set('1', 'new')))
  expect(staging.rows).toEqual([
    {
      state: 'edited',
      id: '["1"]',
      row: rowOf('1'),
      cells: [['name', { to: 'value', text: 'new' }]],
    },
  ])
  expect(stagingTransition(staging, edited(set('1', 'name 1'))).rows).toEqual([])
})

it('tells NULL, an empty text and the default apart', () => {
  const row = rowOf('1', null)
  const to = (change: 'null' | 'default' | 'value') =>
    after(
      edited({
        type: 'set',
        row,
        column: 'name',
        to: change === 'value' ? { to: 'value', text: '' } : { to: change },
      }),
    ).rows
  expect(to('null')).toEqual([])
  expect(stagedCell(to('value')[0], 'name')).toEqual({ to: 'value', text: '' })
  expect(stagedCell(to('default')[0], 'name')).toEqual({ to: 'default' })
})

it('holds a save to what was read first, and to a long value only when it was loaded whole', () => {
  const long: ReadRow = {
    key: [['id', '1']],
    read: [
      ['name', 'changed elsewhere'],
      ['notes', 'all of it'],
    ],
  }
  const staging = after(
    edited(set('1', 'mine')),
    edited({ type: 'set', row: long, column: 'notes', to: { to: 'null' } }),
  )
  expect(changesOf(staging)).toEqual([
    {
      type: 'update',
      key: [['id', '1']],
      read: [
        ['name', 'name 1'],
        ['notes', 'all of it'],
      ],
      values: [
        ['name', { to: 'value', text: 'mine' }],
        ['notes', { to: 'null' }],
      ],
    },
  ])
})

it('deletes a changed row with its changes, which come back when that is undone; a new one is gone', () => {
  const deleted = after(edited(set('1', 'mine')), edited({ type: 'delete', row: rowOf('1') }))
  expect(deleted.rows[0]).toMatchObject({
    state: 'deleted',
    cells: [['name', { to: 'value', text: 'mine' }]],
  })
  expect(stagingTransition(deleted, edited(set('1', 'other')))).toBe(deleted)
  expect(stagingTransition(deleted, { type: 'undone' }).rows[0]?.state).toBe('edited')
  expect(
    after(edited({ type: 'add', id: 'n', cells: [] }), edited({ type: 'revert', id: 'n' })).rows,
  ).toEqual([])
})

it('saves what goes before what comes', () => {
  const staging = after(
    edited({ type: 'add', id: 'n', cells: [['id', { to: 'value', text: '1' }]] }),
    edited(set('2', 'mine')),
    edited({ type: 'delete', row: rowOf('1') }),
  )
  expect(changesOf(staging).map(({ type }) => type)).toEqual(['delete', 'update', 'insert'])
  const saved = stagingTransition(staging, { type: 'saved', rows: staging.rows })
  expect(saved).toEqual(nothingStaged)
})

it('puts own changes on top of those saved by another person', () => {
  const staging = after(edited(set('1', 'mine')), {
    type: 'own-retained',
    id: '["1"]',
    row: rowOf('1', 'theirs'),
  })
  expect(changesOf(staging)[0]).toMatchObject({ read: [['name', 'theirs']] })
  expect(
    after(edited(set('1', 'same')), { type: 'own-retained', id: '["1"]', row: rowOf('1', 'same') })
      .rows,
  ).toEqual([])
})

it('undoes a batch as one step, and a discard as well', () => {
  const batch = after(edited(set('1', 'a'), set('2', 'b')))
  expect(batch.rows).toHaveLength(2)
  expect(stagingTransition(batch, { type: 'undone' }).rows).toEqual([])
  const discarded = stagingTransition(batch, { type: 'discarded' })
  expect(discarded.rows).toEqual([])
  expect(stagingTransition(discarded, { type: 'undone' }).rows).toEqual(batch.rows)
})

it('gives new rows and others no name in common', () => {
  expect(stagedRowId([['id', 'new']])).toBe('["new"]')
})

const text = fc.option(fc.string({ maxLength: 3 }), { nil: null })
const anyEdit: fc.Arbitrary<StagedEdit> = fc.oneof(
  fc.tuple(fc.constantFrom('1', '2'), text).map(([id, value]) => set(id, value)),
  fc.constantFrom('1', '2').map((id): StagedEdit => ({ type: 'delete', row: rowOf(id) })),
  fc.constantFrom('n1', 'n2').map((id): StagedEdit => ({ type: 'add', id, cells: [] })),
  fc
    .tuple(fc.constantFrom('n1', 'n2'), fc.string({ maxLength: 3 }))
    .map(([id, value]): StagedEdit => ({
      type: 'set-new',
      id,
      column: '__proto__',
      to: { to: 'value', text: value },
    })),
  fc.constantFrom('n1', '["1"]').map((id): StagedEdit => ({ type: 'revert', id })),
)

it('gives back every step by undo, every undone one by redo, and all that is staged after a reload', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 30 }), (edits) => {
      const states: Staging[] = [nothingStaged]
      for (const edit of edits) {
        const next = stagingTransition(states.at(-1)!, edited(edit))
        if (next !== states.at(-1)) states.push(next)
        expect(stagedFromText(stagedToText(next.rows))).toEqual(next.rows)
        expect(() => changesOf(next)).not.toThrow()
      }
      let staging = states.at(-1)!
      for (const before of states.slice(0, -1).reverse()) {
        staging = stagingTransition(staging, { type: 'undone' })
        expect(staging.rows).toEqual(before.rows)
      }
      for (const later of states.slice(1)) {
        staging = stagingTransition(staging, { type: 'redone' })
        expect(staging.rows).toEqual(later.rows)
      }
    }),
  )
})

it.each([
  'no json',
  'null',
  '{"version":2,"rows":[]}',
  '{"version":1,"rows":[{"state":"edited","id":"[\\"1\\"]","row":{"key":[],"read":[]},"cells":[["a",{"to":"null"}]]}]}',
  '{"version":1,"rows":[{"state":"edited","id":"[\\"2\\"]","row":{"key":[["id","1"]]},"cells":[["a",{"to":"null"}]]}]}',
  '{"version":1,"rows":[{"state":"deleted","id":"[null]","row":{"key":[["id",null]]}}]}',
])('reads nothing out of %s', (stored) => {
  expect(stagedFromText(stored)).toEqual([])
})

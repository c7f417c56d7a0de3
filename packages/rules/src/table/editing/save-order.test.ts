import { expect, it } from 'vitest'
import type { ColumnType } from '../table.types'
import { freeValue } from './free-value'
import { saveOrder, type SavedTable } from './save-order'
import { stagedRowId, type StagedRow } from './staged-rows'

const column = (name: string, data_type: string, is_nullable = false): ColumnType => ({
  name,
  data_type,
  format: data_type,
  enums: [],
  is_nullable,
})
const table: SavedTable = {
  columns: [column('id', 'integer'), column('code', 'text', true), column('is_on', 'boolean')],
  key: ['id'],
  uniqueKeys: [['id'], ['code']],
}
const edited = (id: string, cells: Record<string, string>, code = `code ${id}`): StagedRow => ({
  state: 'edited',
  id: stagedRowId([['id', id]]),
  row: {
    key: [['id', id]],
    read: [
      ['code', code],
      ['is_on', 't'],
    ],
  },
  cells: Object.entries(cells).map(([name, text]) => [name, { to: 'value', text }]),
})
const order = (staged: StagedRow[], of = table) =>
  saveOrder(staged, of).rows.map((row) => staged.indexOf(row))

it('frees a unique value before another row takes it', () => {
  expect(
    order([edited('1', { id: '2' }), edited('2', { id: '3' }), edited('3', { id: '4' })]),
  ).toEqual([2, 1, 0])
  expect(order([edited('1', { code: 'code 2' }), edited('2', { code: 'new' })])).toEqual([1, 0])
})

it('keeps the order of rows that do not wait for each other', () => {
  const staged = [
    edited('1', { is_on: 'f' }),
    edited('2', { is_on: 't' }),
    edited('3', { id: '9' }),
  ]
  expect(order(staged)).toEqual([0, 1, 2])
})

it('sets a row aside where values are exchanged, and finds it again', () => {
  const staged = [edited('1', { id: '2' }), edited('2', { id: '1' })]
  const { changes, rows } = saveOrder(staged, table)
  expect(rows).toEqual([staged[0], staged[1], staged[0]])
  const aside = freeValue(table.columns[0]!, staged[0]!.id)!
  expect(Number(aside)).toBeGreaterThan(2 ** 30 - 1)
  expect(changes).toMatchObject([
    { key: [['id', '1']], values: [['id', { to: 'value', text: aside }]] },
    { key: [['id', '2']], values: [['id', { to: 'value', text: '1' }]] },
    { key: [['id', aside]], values: [['id', { to: 'value', text: '2' }]] },
  ])
})

it('prefers NULL to another value, and finds a row without its address after a change', () => {
  const addressed = { ...table, key: ['id', 'tableoid', 'ctid'] }
  const at = (id: string, code: string): StagedRow => {
    const key = [
      ['id', id],
      ['tableoid', '7'],
      ['ctid', `(0,${id})`],
    ] as const
    return {
      ...edited(id, { code }),
      id: stagedRowId(key),
      row: { key, read: [['code', `code ${id}`]] },
    } as StagedRow
  }
  const { changes } = saveOrder([at('1', 'code 2'), at('2', 'code 1')], addressed)
  expect(changes.map((change) => ('key' in change ? change.key.length : 0))).toEqual([3, 3, 1])
  expect(changes[0]).toMatchObject({ values: [['code', { to: 'null' }]] })
  expect(changes[2]).toMatchObject({ read: [['code', null]] })
})

it('turns long cycles with one row aside for each', () => {
  const ring = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      edited(String(from + at), { id: String(from + ((at + 1) % count)) }),
    )
  const staged = [...ring(1, 5000), ...ring(10_000, 3)]
  const { changes } = saveOrder(staged, table)
  expect(changes).toHaveLength(staged.length + 2)
})

it('leaves values that nothing can stand in for to Postgres', () => {
  const dated = { ...table, columns: [column('id', 'date'), ...table.columns.slice(1)] }
  expect(order([edited('1', { id: '2' }), edited('2', { id: '1' })], dated)).toEqual([1, 0])
})

it('makes values as Postgres writes them', () => {
  const value = (type: string) => freeValue(column('c', type), 'seed')
  expect(value('uuid')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(value('character varying(5)')).toHaveLength(5)
  expect(Number(value('smallint'))).toBeLessThan(2 ** 15)
  expect(BigInt(value('bigint')!)).toBeLessThan(2n ** 63n)
  expect(value('boolean')).toBeNull()
})

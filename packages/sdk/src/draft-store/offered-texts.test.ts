import { expect, it } from 'vitest'
import { offer, type OfferedText } from './offered-texts'

const text = (sql: string, at = 1): OfferedText => ({ sql, at, from: 'here' })
const sqlOf = (texts: readonly OfferedText[]) => texts.map(({ sql }) => sql)

it('offers what would be missing otherwise', () => {
  expect(sqlOf(offer([text('select 1')], [text('select 2')], 'select 3'))).toEqual([
    'select 1',
    'select 2',
  ])
})

it('offers nothing that the shown text or another offer holds whole, and nothing empty', () => {
  const more = ['select', 'select 2', ' \n', 'select 1 limit 5', 'select 2'].map((sql) => text(sql))
  expect(sqlOf(offer([text('select 1 limit 5')], more, 'select 3'))).toEqual([
    'select 1 limit 5',
    'select 2',
  ])
  expect(sqlOf(offer([], [text('a')], 'cab'))).toEqual([])
})

it('of two that are the same keeps the earlier one, and the list itself when nothing changes', () => {
  const stored = [text('select 1', 5)]
  expect(offer(stored, [text('select 1', 9)], 'x')).toBe(stored)
})

import { expect, test } from 'vitest'
import {
  noEntrySelection,
  entrySelectionTransition,
  type Selection,
  type EntrySelectionEvent,
} from './selection'

const order = ['a', 'b', 'c', 'd', 'e']
const after = (events: readonly EntrySelectionEvent[], start: Selection = noEntrySelection) =>
  [...events.reduce(entrySelectionTransition, start).names].join('')
const chosen = (name: string, folder = 'f') => ({ type: 'chosen', folder, name }) as const
const toggled = (name: string, folder = 'f') => ({ type: 'toggled', folder, name }) as const
const extended = (name: string, folder = 'f') =>
  ({ type: 'extended', folder, name, order }) as const

test.each<[string, EntrySelectionEvent[], string]>([
  ['one alone takes the place of the others', [chosen('a'), toggled('b'), chosen('c')], 'c'],
  ['one more, one less', [chosen('a'), toggled('c'), toggled('a')], 'c'],
  ['a range goes down', [chosen('b'), extended('d')], 'bcd'],
  ['a range goes up', [chosen('d'), extended('b')], 'bcd'],
  ['a range turns about its anchor', [chosen('c'), extended('e'), extended('a')], 'abc'],
  ['a range begins at what was toggled last', [chosen('a'), toggled('c'), extended('d')], 'cd'],
  ['a range without a beginning is its end', [extended('d')], 'd'],
  ['entries of another folder start a new selection', [chosen('a'), toggled('b', 'other')], 'b'],
  ['a range does not reach into another folder', [chosen('a'), extended('c', 'other')], 'c'],
  ['all', [{ type: 'all', folder: 'f', order }], 'abcde'],
  ['nothing', [chosen('a'), { type: 'cleared' }], ''],
  [
    'what is gone is not selected',
    [
      { type: 'all', folder: 'f', order },
      { type: 'listed', folder: 'f', order: ['b', 'd'] },
    ],
    'bd',
  ],
  [
    'another folder that is read changes nothing',
    [chosen('a'), { type: 'listed', folder: 'g', order: [] }],
    'a',
  ],
])('%s', (_, events, names) => expect(after(events)).toBe(names))

test('a range whose anchor is gone starts a new selection', () => {
  const state = [
    chosen('c'),
    { type: 'listed', folder: 'f', order: ['a', 'b'] } as const,
    extended('b'),
  ].reduce(entrySelectionTransition, noEntrySelection)
  expect([...state.names]).toEqual(['b'])
})

import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { tabsFromText, tabsToText } from './stored-tabs'
import { noTabs, tabsTransition } from './tabs'

const tab = {
  id: 'sql-a',
  type: 'sql',
  label: 'A',
  isPreview: false,
  metadata: { sqlId: 'a', scrollTop: 3, tableId: 4, schema: 'public' },
}
const stored = (value: object) =>
  tabsFromText(JSON.stringify({ version: 1, tabs: [], activeId: null, recent: [], ...value }))

it('restores the stored value', () => {
  const state = {
    tabs: [tab, { ...tab, id: 'r-1', type: 'r', isPreview: true }],
    activeId: 'r-1',
    recent: [{ ...tab, timestamp: 5 }],
  }
  const { isPreview: _, ...recent } = { ...tab, timestamp: 5 }
  expect(stored(state)).toEqual({ ...state, recent: [recent] })
  const opened = tabsTransition(noTabs, {
    type: 'opened',
    subject: { id: 'sql-b', type: 'sql', label: 'B', metadata: {} },
    preview: true,
    now: 1,
  })
  expect(tabsFromText(tabsToText(opened))).toEqual(opened)
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a later version', JSON.stringify({ version: 2, tabs: [tab] })],
])('%s is no tabs', (_, text) => expect(tabsFromText(text)).toEqual(noTabs))

test.each([
  ['a tab without a label', { ...tab, label: 5 }],
  ['a type that there is not', { ...tab, id: 'x-1', type: 'x' }],
  ['an id of another type', { ...tab, id: 'r-1' }],
  ['null', null],
])('leaves out %s', (_, broken) => {
  expect(stored({ tabs: [broken, tab], activeId: 'sql-a' })).toMatchObject({
    tabs: [{ id: 'sql-a' }],
    activeId: 'sql-a',
  })
})

it('holds one preview at most, no id twice, and no active tab that is not there', () => {
  const previews = ['sql-a', 'sql-b', 'sql-a'].map((id) => ({ ...tab, id, isPreview: true }))
  expect(stored({ tabs: previews, activeId: 'sql-b' })).toMatchObject({
    tabs: [{ id: 'sql-a' }],
    activeId: null,
  })
})

it('never throws', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      (value) => void stored({ tabs: [value], recent: value, activeId: value }),
    ),
  )
  fc.assert(fc.property(fc.string(), (text) => void tabsFromText(text)))
})

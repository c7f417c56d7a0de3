import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseTabId, tabId, tabKind } from './tab-id'
import { noTabs, tabsTransition, type TabsEvent, type TabsState } from './tabs'
import type { TabSubject, TabType } from './tabs.types'

const subject = (type: TabType, id: string): TabSubject => ({
  id: tabId(type, id),
  type,
  label: id,
  metadata: { sqlId: id },
})
const sql = (id: string) => subject('sql', id)
const table = (id: string) => subject('r', id)
const after = (...events: TabsEvent[]) => events.reduce(tabsTransition, noTabs)
const opened = (of: TabSubject, preview = false, now = 0): TabsEvent => ({
  type: 'opened',
  subject: of,
  preview,
  now,
})
/** The tabs as a person reads them: ids in order, a preview in brackets, the active one with a star. */
const read = (state: TabsState) =>
  state.tabs.map(
    ({ id, isPreview }) => (isPreview ? `(${id})` : id) + (id === state.activeId ? '*' : ''),
  )

describe('ids: the prefix r-, v-, m-, f-, p- or sql- followed by the id (spec section 3)', () => {
  test.each([
    ['r', 16384, 'r-16384', 'table'],
    ['v', 7, 'v-7', 'table'],
    ['m', 7, 'm-7', 'table'],
    ['f', 7, 'f-7', 'table'],
    ['p', 7, 'p-7', 'table'],
    ['sql', '5f0c-1a', 'sql-5f0c-1a', 'sql'],
  ] as const)('%s of %s is %s, of the %s editor', (type, id, expected, kind) => {
    expect(tabId(type, id)).toBe(expected)
    expect(parseTabId(expected)).toEqual({ type, id: String(id) })
    expect(tabKind(type)).toBe(kind)
  })
  test.each(['', 'r', 'r-', '-1', 'x-1', 'sql', 'toString-1'])('%s is none', (id) =>
    expect(parseTabId(id)).toBeNull(),
  )
})

describe('opening', () => {
  it('as preview replaces the previous preview tab, where that one stood', () => {
    const state = after(
      opened(sql('a')),
      opened(sql('b'), true),
      opened(sql('c')),
      opened(table('1'), true),
    )
    expect(read(state)).toEqual(['sql-a', '(r-1)*', 'sql-c'])
  })
  it('what is open already activates it, and leaves a permanent tab permanent', () => {
    expect(read(after(opened(sql('a')), opened(sql('b')), opened(sql('a'), true)))).toEqual([
      'sql-a*',
      'sql-b',
    ])
  })
  it('a preview for good makes it permanent', () => {
    expect(read(after(opened(sql('a'), true), opened(sql('a'))))).toEqual(['sql-a*'])
  })
})

describe('a preview becomes permanent, and only then a recent item', () => {
  const preview = after(opened(sql('a')), opened(sql('b'), true, 5))
  it('not by being opened', () => expect(preview.recent.map(({ id }) => id)).toEqual(['sql-a']))
  test.each<[string, TabsEvent]>([
    ['edited', { type: 'edited', id: 'sql-b', now: 9 }],
    ['dragged', { type: 'dragged', id: 'sql-b', before: 'sql-a', now: 9 }],
    ['double-activated', { type: 'double-activated', id: 'sql-b', now: 9 }],
  ])('when %s', (_, event) => {
    const state = tabsTransition(preview, event)
    expect(state.tabs.some(({ isPreview }) => isPreview)).toBe(false)
    expect(state.recent.at(-1)).toEqual({ ...sql('b'), timestamp: 9 })
  })
  it('and editing a permanent one changes nothing at all', () => {
    expect(tabsTransition(preview, { type: 'edited', id: 'sql-a', now: 9 })).toBe(preview)
  })
})

describe('moving', () => {
  const state = after(opened(sql('a')), opened(sql('b')), opened(sql('c')))
  test.each([
    ['sql-c', 'sql-a', ['sql-c*', 'sql-a', 'sql-b']],
    ['sql-a', 'sql-c', ['sql-b', 'sql-a', 'sql-c*']],
    ['sql-a', null, ['sql-b', 'sql-c*', 'sql-a']],
    ['sql-a', 'sql-gone', ['sql-b', 'sql-c*', 'sql-a']],
    ['sql-b', 'sql-b', ['sql-a', 'sql-b', 'sql-c*']],
  ])('%s before %s', (id, before, expected) => {
    expect(read(tabsTransition(state, { type: 'dragged', id, before, now: 1 }))).toEqual(expected)
  })
})

describe('closing', () => {
  const both = after(opened(table('1')), opened(sql('a')), opened(sql('b')), opened(table('2')))
  const active = (id: string) => tabsTransition(both, { type: 'activated', id })
  test.each([
    [
      'the active tab moves to the first remaining tab of the same editor kind',
      'sql-b',
      'sql-b',
      'sql-a',
    ],
    ['not to one of the other kind that stands before it', 'sql-a', 'sql-a', 'sql-b'],
    ['another tab leaves the active one', 'sql-a', 'sql-b', 'sql-a'],
    ['a tab that is not there changes nothing', 'sql-a', 'sql-z', 'sql-a'],
  ])('%s', (_, start, closed, expected) => {
    expect(tabsTransition(active(start), { type: 'closed', id: closed }).activeId).toBe(expected)
  })
  it('the last of its kind goes to the index', () => {
    const state = after(opened(table('1')), opened(sql('a')), { type: 'closed', id: 'sql-a' })
    expect(read(state)).toEqual(['r-1'])
    expect(state.activeId).toBeNull()
  })
  it("'Close all' removes only the tabs of the current editor kind", () => {
    expect(read(tabsTransition(active('sql-a'), { type: 'all-closed', kind: 'sql' }))).toEqual([
      'r-1',
      'r-2',
    ])
    expect(read(tabsTransition(active('r-1'), { type: 'all-closed', kind: 'sql' }))).toEqual([
      'r-1*',
      'r-2',
    ])
  })
  it('keeps the recent item; deleting the thing does not', () => {
    expect(tabsTransition(both, { type: 'closed', id: 'sql-a' }).recent).toHaveLength(4)
    expect(
      tabsTransition(both, { type: 'deleted', id: 'sql-a' }).recent.map(({ id }) => id),
    ).toEqual(['r-1', 'sql-b', 'r-2'])
  })
})

it('renames tab and recent item', () => {
  const state = after(opened(sql('a')), { type: 'renamed', id: 'sql-a', label: 'Orders' })
  expect([state.tabs[0]?.label, state.recent[0]?.label]).toEqual(['Orders', 'Orders'])
})

it('notes how far a tab was scrolled', () => {
  const state = after(opened(sql('a')), {
    type: 'noted',
    id: 'sql-a',
    metadata: { scrollTop: 120 },
  })
  expect(state.tabs[0]?.metadata).toEqual({ sqlId: 'a', scrollTop: 120 })
})

it('whatever happens, ids are unique, at most one tab is a preview, and the active tab is there', () => {
  const id = fc.constantFrom('sql-a', 'sql-b', 'sql-c', 'r-1', 'r-2', 'v-3')
  const of = id.map((full): TabSubject => ({
    id: full,
    type: parseTabId(full)!.type,
    label: full,
    metadata: {},
  }))
  const event: fc.Arbitrary<TabsEvent> = fc.oneof(
    fc.record({
      type: fc.constant('opened' as const),
      subject: of,
      preview: fc.boolean(),
      now: fc.nat(),
    }),
    fc.record({
      type: fc.constantFrom('edited' as const, 'double-activated' as const),
      id,
      now: fc.nat(),
    }),
    fc.record({ type: fc.constant('dragged' as const), id, before: fc.option(id), now: fc.nat() }),
    fc.record({ type: fc.constant('activated' as const), id: fc.option(id) }),
    fc.record({ type: fc.constantFrom('closed' as const, 'deleted' as const), id }),
    fc.record({
      type: fc.constant('all-closed' as const),
      kind: fc.constantFrom('sql' as const, 'table' as const),
    }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const { tabs, activeId } = after(...events)
      expect(new Set(tabs.map((tab) => tab.id)).size).toBe(tabs.length)
      expect(tabs.filter(({ isPreview }) => isPreview).length).toBeLessThanOrEqual(1)
      expect(activeId === null || tabs.some((tab) => tab.id === activeId)).toBe(true)
    }),
  )
})

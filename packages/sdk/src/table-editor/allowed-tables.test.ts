import type { TableDetails } from '@howdah/platform-client/catalog/table'
import { noTabs, tabsTransition, type TabsEvent } from '@howdah/rules/workspace/tabs'
import { expect, test } from 'vitest'
import { allowedEvents, allowedPart, allowedTabs, allowsTable, readAllowed } from './allowed-tables'

const orders = { schema: 'shop', name: 'orders' }
const lines = { schema: 'shop', name: 'lines' }
const users = { schema: 'auth', name: 'users' }
const tabOf = ({ schema, name }: typeof orders, tableId: number) => ({
  id: `r-${tableId}`,
  type: 'r' as const,
  label: name,
  metadata: { tableId, schema },
  isPreview: false,
  timestamp: 0,
})

test('without lists, everything is allowed', () => {
  expect(readAllowed({})).toBeUndefined()
  expect(allowsTable(undefined, users)).toBe(true)
})

test.each([
  [{ allowedSchemas: ['shop'] }, [true, true, false]],
  [{ allowedTables: [orders, users] }, [true, false, true]],
  [{ allowedSchemas: ['shop'], allowedTables: [orders, users] }, [true, false, false]],
  [{ allowedSchemas: [] }, [false, false, false]],
  [{ allowedTables: [] }, [false, false, false]],
])('%j allows %j', (lists, expected) => {
  const allowed = readAllowed(lists)
  expect([orders, lines, users].map((table) => allowsTable(allowed, table))).toEqual(expected)
})

test('a table has the keys whose both ends are allowed, and is nothing where it is not', () => {
  const key = (source: typeof orders, target: typeof orders) => ({
    source_schema: source.schema,
    source_table: source.name,
    target_schema: target.schema,
    target_table: target.name,
  })
  const details = {
    entity: orders,
    foreign_keys: [key(orders, users), key(lines, orders)],
  } as unknown as TableDetails // the members that are read
  expect(allowedPart(readAllowed({ allowedSchemas: ['shop'] }), details)?.foreign_keys).toEqual([
    key(lines, orders),
  ])
  expect(allowedPart(readAllowed({ allowedTables: [lines] }), details)).toBeNull()
  expect(allowedPart(undefined, details)).toBe(details)
})

test('tabs and recent items of other tables are not shown', () => {
  const all = [tabOf(orders, 1), tabOf(users, 2)]
  const state = { ...noTabs, tabs: all, recent: all }
  expect(allowedTabs(readAllowed({ allowedSchemas: ['shop'] }), state)).toEqual({
    ...state,
    tabs: [all[0]],
    recent: [all[0]],
  })
})

test('a hidden tab is not closed with the others, and does not come to the front', () => {
  const state = {
    ...noTabs,
    tabs: [tabOf(users, 1), tabOf(orders, 2), tabOf(lines, 3)],
    activeId: 'r-2',
  }
  const allowed = readAllowed({ allowedSchemas: ['shop'] })
  const after = (event: TabsEvent) => {
    const { activeId, tabs } = allowedEvents(allowed, state, event).reduce(tabsTransition, state)
    return [activeId, tabs.map(({ id }) => id)]
  }
  expect(after({ type: 'closed', id: 'r-2' })).toEqual(['r-3', ['r-1', 'r-3']])
  expect(after({ type: 'all-closed', kind: 'table' })).toEqual([null, ['r-1']])
  const closing = { type: 'closed', id: 'r-2' } as const
  expect(allowedEvents(undefined, state, closing)).toEqual([closing])
})

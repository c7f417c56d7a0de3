// @vitest-environment jsdom
import type { DiagramKey, DiagramTable } from '@howdah/rules/diagram/diagram.types'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { schemaDiagramMessages as messages } from './schema-diagram.messages'
import { TableList } from './table-list'

const table = (id: number, name: string): DiagramTable => ({
  ...{ id, name, schema: 'public', kind: 'r', comment: null, columns: [], constraints: [] },
})
const key = (id: number, name: string, part: Partial<DiagramKey>): DiagramKey => ({
  ...{ id, name, definition: '', source: 2, target: 1 },
  ...{ source_columns: ['a'], target_columns: ['id'] },
  ...{ is_source_unique: false, is_source_nullable: false, ...part },
})

it('has the names and the cardinality of keys, as the diagram shows them', () => {
  const tables = [table(1, 'customers'), table(2, 'orders')]
  const keys = [
    key(3, 'orders_customer_fkey', { is_source_nullable: true }),
    key(4, 'orders_id_fkey', { is_source_unique: true }),
  ]
  render(
    <HowdahTheme>
      <TableList
        graph={{ tables, keys, count: 2 }}
        tables={tables}
        hasManySchemas={false}
        messages={messages}
        onFocus={() => undefined}
      />
    </HowdahTheme>,
  )
  const list = screen.getByRole('list', { name: 'Keys of orders' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'orders_customer_fkey: orders references customers (many to one, optional)',
    'orders_id_fkey: orders references customers (one to one)',
  ])
  expect(screen.queryByRole('list', { name: 'Keys of customers' })).toBeNull()
})

it('offers the forms of tables and columns where the person may define them', async () => {
  const user = userEvent.setup()
  const column = {
    ...{ name: 'total', type: 'integer', default_value: null, identity: null, generated: null },
    ...{ is_nullable: true, is_primary: false, is_unique: false, is_serial: false },
  }
  const orders = { ...table(1, 'orders'), columns: [column] }
  const view = { ...table(2, 'sums'), kind: 'v' as const }
  const other = { ...table(3, 'users'), schema: 'auth' }
  const onEditTable = vi.fn()
  const tables = [orders, view, other]
  render(
    <HowdahTheme>
      <TableList
        graph={{ tables, keys: [], count: 3 }}
        tables={tables}
        hasManySchemas={false}
        messages={messages}
        definable={new Set(['public'])}
        onEditTable={onEditTable}
        onFocus={() => undefined}
      />
    </HowdahTheme>,
  )
  await user.click(screen.getByRole('button', { name: 'Edit table orders' }))
  await user.click(screen.getByRole('button', { name: 'total' }))
  const address = { id: 1, schema: 'public', name: 'orders' }
  expect(onEditTable.mock.calls).toEqual([
    [address, undefined],
    [address, 'total'],
  ])
  expect(screen.queryByRole('button', { name: 'Edit table sums' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit table users' })).toBeNull()
})

// @vitest-environment jsdom
import type { DiagramKey, DiagramTable } from '@howdah/rules/diagram/diagram.types'
import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
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

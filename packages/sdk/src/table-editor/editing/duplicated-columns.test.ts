import type { EditableColumn } from '@howdah/rules/table/editing/row-editing'
import { expect, test } from 'vitest'
import { duplicatedColumns } from './duplicated-columns'

const column = (name: string, more: Partial<EditableColumn & { name: string }> = {}) => ({
  name,
  data_type: 'text',
  format: 'text',
  enums: [],
  is_nullable: true,
  default_value: null,
  is_identity: false,
  identity_generation: null,
  is_updatable: true,
  ...more,
})

test('a duplicate has other values than its key, its identity and what is computed', () => {
  const columns = [
    column('id', { is_identity: true, identity_generation: 'BY DEFAULT' }),
    column('code'),
    column('name', { default_value: "'no one'::text" }),
    column('number', { is_identity: true, identity_generation: 'ALWAYS' }),
    column('upper', { is_updatable: false }),
    column('note'),
  ]
  expect(duplicatedColumns({ columns, key: ['id', 'code'], kind: 'r' })).toEqual([2, 5])
})

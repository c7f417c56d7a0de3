// @vitest-environment node
import { expect, it } from 'vitest'
import { withNewColumn, withNewForeignKey } from './draft-changes'
import { referenceableColumns, withTargetKey } from './foreign-key-targets'
import { newTableDraft, type TableDraft } from './table-draft'

const customers = {
  name: 'customers',
  primaryKey: { name: null, columns: ['id'] },
  uniques: [{ name: null, columns: ['email'] }],
}

function draftWith(column: string): TableDraft {
  const draft = withNewColumn(newTableDraft('public'))
  const named = draft.columns.map((one) => (one.name === '' ? { ...one, name: column } : one))
  return withNewForeignKey({ ...draft, columns: named })
}
const pairsOf = (draft: TableDraft) =>
  draft.foreignKeys
    .at(-1)
    ?.pairs.map(({ column, target }) => [
      draft.columns.find(({ key }) => key === column)?.name ?? null,
      target,
    ])
const keyOf = (draft: TableDraft) => draft.foreignKeys.at(-1)?.id ?? 0

it('offers only columns of keys', () => {
  expect(referenceableColumns(customers)).toEqual(['id', 'email'])
  expect(referenceableColumns({ ...customers, primaryKey: null, uniques: [] })).toEqual([])
})

it.each([
  ['customer_id', 'customer_id'],
  ['customers_id', 'customers_id'],
  ['buyer', null],
])('pairs %s', (column, paired) => {
  const draft = draftWith(column)
  expect(pairsOf(withTargetKey(draft, keyOf(draft), customers))).toEqual([[paired, 'id']])
})

it('pairs each column of a wide key', () => {
  const draft = draftWith('code')
  const regions = {
    name: 'regions',
    primaryKey: { name: null, columns: ['country', 'code'] },
    uniques: [],
  }
  expect(pairsOf(withTargetKey(draft, keyOf(draft), regions))).toEqual([
    [null, 'country'],
    ['code', 'code'],
  ])
})

it('leaves what was chosen', () => {
  const draft = draftWith('customer_id')
  const chosen = {
    ...draft,
    foreignKeys: draft.foreignKeys.map((key) => ({
      ...key,
      pairs: [{ column: 1, target: 'email' }],
    })),
  }
  expect(withTargetKey(chosen, keyOf(chosen), customers)).toEqual(chosen)
})

// @vitest-environment node
import { expect, it } from 'vitest'
import { fieldsOfTemplate, ownerColumn, templatesFor } from './policy-templates'

const id = { name: 'id', type: 'uuid' }
const owner = { name: 'user_id', type: 'uuid' }

it.each([
  [[id], null],
  [[id, { name: 'user_id', type: 'bigint' }], null],
  [[id, { name: 'created_by', type: 'text' }, owner], 'user_id'],
])('finds the owner in %j', (columns, name) =>
  expect(ownerColumn(columns)?.name ?? null).toBe(name),
)

it('offers own rows only where a column has the owner', () => {
  expect(templatesFor([id])).not.toContain('own-rows')
  expect(templatesFor([id, owner])).toContain('own-rows')
})

it('compares the owner with the signed-in person', () => {
  expect(fieldsOfTemplate('own-rows', [owner], true)).toMatchObject({
    command: 'ALL',
    using: 'user_id = (select auth.uid())',
    check: 'user_id = (select auth.uid())',
  })
  expect(fieldsOfTemplate('read-own-rows', [{ name: 'owner', type: 'text' }], true).using).toBe(
    'owner = (select auth.uid()::text)',
  )
  expect(fieldsOfTemplate('own-rows', [owner], false).using).toContain('request.jwt.claims')
})

it('gives an insert a check and no condition', () =>
  expect(fieldsOfTemplate('insert-signed-in', [], true)).toMatchObject({
    command: 'INSERT',
    using: null,
    check: 'true',
  }))

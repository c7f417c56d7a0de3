import { expect, test } from 'vitest'
import { STORAGE_OPERATIONS, storagePrivileges } from './storage-privileges'
import type { StorageOperation } from './storage-privileges'

const rows: [StorageOperation, string[]][] = [
  ['upload', ['INSERT']],
  ['download', ['SELECT']],
  ['list', ['SELECT']],
  ['createSignedUrl', ['SELECT']],
  ['createSignedUrls', ['SELECT']],
  ['update', ['SELECT', 'UPDATE']],
  ['move', ['SELECT', 'UPDATE']],
  ['copy', ['SELECT', 'INSERT']],
  ['remove', ['SELECT', 'DELETE']],
  ['getPublicUrl', []],
]

test.each(rows)('%s needs %j', (operation, privileges) =>
  expect(storagePrivileges(operation)).toEqual(privileges),
)

test('every operation is listed once', () => {
  expect([...STORAGE_OPERATIONS].sort()).toEqual(rows.map(([operation]) => operation).sort())
})

test('what is handed out can be changed without harm', () => {
  storagePrivileges('upload').push('DELETE')
  expect(storagePrivileges('upload')).toEqual(['INSERT'])
})

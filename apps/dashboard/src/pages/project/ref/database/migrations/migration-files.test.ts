import { expect, it } from 'vitest'
import { fileOfMigration, migrationOfFile, textOfMigration } from './migration-files'

it.each([
  ['20260101000000_add_notes.sql', { version: '20260101000000', name: 'add_notes' }],
  ['20260101000000.sql', { version: '20260101000000', name: '' }],
  ['0001_Init_.SQL', { version: '0001', name: 'Init_' }],
  ['add_notes.sql', null],
  ['20260101000000_add_notes.txt', null],
  ['README.md', null],
])('%s is the migration %s', (file, migration) => {
  expect(migrationOfFile(file)).toEqual(migration)
})

it.each([
  ['20260101000000', 'add notes', '20260101000000_add_notes.sql'],
  ['20260101000000', null, '20260101000000.sql'],
  ['../1', '../../etc', '_1__etc.sql'],
  ['1', 'größe', '1_größe.sql'],
])('version %s named %s is in %s', (version, name, file) => {
  expect(fileOfMigration({ version, name })).toBe(file)
})

it('a file has all statements, and none without recorded SQL', () => {
  expect(textOfMigration({ statements: ['select 1', 'select 2 -- two'] })).toBe(
    'select 1;\n\nselect 2 -- two\n;\n',
  )
  expect(textOfMigration({ statements: null })).toBeNull()
})

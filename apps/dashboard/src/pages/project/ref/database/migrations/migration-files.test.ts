import JsZip from 'jszip'
import { expect, it } from 'vitest'
import { addToZip, fileOfMigration, migrationOfFile, textOfMigration } from './migration-files'

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

it('the archive of an export has a file for each migration, as an import reads it', async () => {
  const zip = new JsZip()
  const add = (version: string, name: string | null, statements: string[] | null) =>
    addToZip(zip, { version, name, statements })
  expect(add('20260101000000', 'add notes', ['create table notes (id int)', 'select 1'])).toBe(true)
  expect(add('20260102000000', null, ['select 2'])).toBe(true)
  expect(add('20260103000000', 'without', null)).toBe(false)
  const opened = await JsZip.loadAsync(await zip.generateAsync({ type: 'uint8array' }))
  const files = Object.values(opened.files).filter(({ dir }) => !dir)
  expect(
    await Promise.all(files.map(async (file) => [file.name, await file.async('string')])),
  ).toEqual([
    ['migrations/20260101000000_add_notes.sql', 'create table notes (id int);\n\nselect 1;\n'],
    ['migrations/20260102000000.sql', 'select 2;\n'],
  ])
  expect(
    files.map(({ name }) => migrationOfFile(name.replace('migrations/', ''))?.version),
  ).toEqual(['20260101000000', '20260102000000'])
})

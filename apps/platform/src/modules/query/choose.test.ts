import { expect, test } from 'vitest'
import { AppError } from '../../base/app-error'
import type { Person } from '../../access/person.types'
import { chooseDatabase } from './choose-database'
import { chooseIdentity, impersonationSql } from './choose-identity'
import { checkQueryText } from './query-text'

const own = { host: '127.0.0.1', port: 54321, database: 'postgres' }

test.each([
  ['postgresql://postgres@127.0.0.1:54321/postgres', 'postgres'],
  ['postgres://someone:secret@localhost:54321/other', 'other'],
  ['postgresql://postgres@127.0.0.1:54321', 'postgres'],
  ['postgresql://postgres@127.0.0.1:54321/with%20space%2Fand%20slash', 'with space/and slash'],
])('%s names the database %s', (connectionString, database) => {
  expect(chooseDatabase(connectionString, own)).toBe(database)
})

test.each([
  'postgresql://postgres@10.0.0.1:54321/postgres',
  'postgresql://postgres@127.0.0.1:5432/postgres',
  'postgresql://postgres@127.0.0.1/postgres',
  'http://127.0.0.1:54321/postgres',
  'postgresql://postgres@127.0.0.1:54321/%E0%A4%A',
  '127.0.0.1:54321',
  '',
])('%j is refused', (connectionString) => {
  expect(() => chooseDatabase(connectionString, own)).toThrow(AppError)
})

const editor = { can: () => true }
const reader = { can: (_action: string, resource: string) => resource === 'sql' }
const session: Person = { id: 'p', via: 'session', sessionId: 's' }
const key = (claimsRole: 'anon' | 'service_role' | null): Person => ({
  id: 'p',
  via: 'temporary-key',
  projectRef: 'r',
  claimsRole,
  scopes: null,
})

test.each([
  ['an owner', session, editor, undefined, { login: 'editor', role: null }],
  [
    'an owner as anon',
    session,
    editor,
    { role: 'anon' as const },
    { login: 'editor', role: { role: 'anon' } },
  ],
  ['a reader', session, reader, undefined, { login: 'reader', role: null }],
  ['a service key', key('service_role'), editor, undefined, { login: 'editor', role: null }],
  ['an anon key', key('anon'), editor, undefined, { login: 'anon', role: { role: 'anon' } }],
  ["a reader's key", key(null), reader, undefined, { login: 'reader', role: null }],
])('%s', (_name, person, access, asked, expected) => {
  expect(chooseIdentity(person, access, asked)).toEqual(expected)
})

test.each([
  ['a reader as service_role', session, reader, { role: 'service_role' as const }],
  ['an anon key as service_role', key('anon'), editor, { role: 'service_role' as const }],
  ['a service key whose person has become a reader', key('service_role'), reader, undefined],
])('%s is refused', (_name, person, access, asked) => {
  expect(() => chooseIdentity(person, access, asked)).toThrow(
    expect.objectContaining({ status: 403 }),
  )
})

test('claims cannot end the literal that they stand in', () => {
  const sql = impersonationSql({
    role: 'anon',
    claims: { sub: `'; drop table t; --`, path: 'a\\' },
  })
  expect(sql).toContain(`''; drop table t; --`)
  expect(sql).toContain('a\\\\\\\\')
})

test.each(['select \0', 'select \ud800'])('%j is refused before Postgres sees it', (sql) => {
  expect(() => checkQueryText(sql)).toThrow(AppError)
  expect(() => checkQueryText('select $1', [sql])).toThrow(AppError)
})

import { describe, expect, test } from 'vitest'
import { changeScript, migrationVersion } from './change-script'
import { namesOfList, testCallSql } from './function-statements'
import { createRole, dropRole } from './roles'

describe('scripts', () => {
  const record = { version: migrationVersion(new Date('2026-11-25T14:05:06Z')), name: "it's" }

  test('a change is one transaction, with its record inside', () => {
    const script = changeScript({ statements: ["select 'a'"] }, record)
    expect(script.match(/begin;/g)).toHaveLength(1)
    expect(script).toContain("values ('20261125140506', 'it''s', array[\n  'select ''a'''\n])")
  })

  test('separate statements come before the transaction of the record', () => {
    const script = changeScript({ statements: ['vacuum'], separate: true }, record)
    expect(script.indexOf('vacuum;')).toBe(0)
    expect(script.indexOf('begin;')).toBeGreaterThan(0)
    expect(changeScript({ statements: ['vacuum'], separate: true })).toBe('vacuum;\n')
    expect(changeScript({ statements: [] }, record)).toBe('')
  })
})

test.each([
  ['public, pg_temp', ['public', 'pg_temp']],
  ['"$user", "A ""b"", c"', ['$user', 'A "b", c']],
  ['""', ['']],
  ['', []],
])('the list %s has the names %j', (list, names) => {
  expect(namesOfList(list)).toEqual(names)
})

test('a test call is rolled back', () => {
  const call = testCallSql({
    schema: 's',
    name: 'f"',
    kind: 'f',
    argument_list: [
      { mode: 'i', name: 'a', type: 'text', default: null },
      { mode: 'o', name: 'b', type: 'text', default: null },
    ],
  })
  expect(call).toBe('begin;\n\nselect * from "s"."f"""("a" => null::text);\n\nrollback;\n')
})

test('a role is created without attributes that only superusers may name', () => {
  const shape = {
    name: 'r"',
    attributes: ['login' as const],
    password: "it's",
    connectionLimit: 3,
    validUntil: null,
    memberOf: ['g'],
    comment: null,
  }
  expect(createRole(shape)).toEqual([
    `create role "r""" with login noinherit nocreatedb nocreaterole connection limit 3 password 'it''s'`,
    'grant "g" to "r"""',
  ])
  expect(dropRole({ name: 'r', owned: 0 })).toBe('drop owned by "r";\n\ndrop role "r"')
})

import { describe, expect, test } from 'vitest'
import { createPlatformClient } from '../../client'
import { changeScript, runChange } from './change-script'
import { migrationVersion } from '../ddl/migration-record'
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

describe('failures', () => {
  const ok = () => Response.json([])
  const refused = () =>
    Response.json({ code: 'sql_error', message: 'no', request_id: 'r', sql: {} }, { status: 400 })
  const broken = () => {
    throw new TypeError('fetch failed')
  }
  const index = { statements: ['create index concurrently', 'comment on index'], separate: true }
  const table = { statements: ['create table'] }

  test.each([
    ['a refused transaction leaves nothing', 'nothing', table, [refused]],
    ['a project that is not running has got nothing', 'nothing', index, [failed(409)]],
    ['a broken connection leaves the unknown', 'unknown', table, [broken]],
    ['an answer that is cut off leaves the unknown', 'unknown', table, [() => new Response('[')]],
    ['a stop that Postgres confirms leaves nothing', 'nothing', table, [stopped({ sql: {} })]],
    ['a stop without an answer of Postgres leaves the unknown', 'unknown', table, [stopped({})]],
    ['a lost Postgres leaves the unknown', 'unknown', table, [failed(503)]],
    ['a statement that runs by itself can leave a part', 'part', index, [refused]],
    ['the first statements stay', 'part', index, [ok, failed(409)]],
  ])('%s', async (_name, remains, change, answers) => {
    const left = [...answers]
    const fetch = async () => left.shift()?.() ?? ok()
    const client = createPlatformClient({ baseUrl: 'http://platform.test', fetch })
    await expect(runChange(client, { projectRef: 'abc' }, change)).rejects.toMatchObject({
      name: 'PlatformError',
      remains,
    })
    expect(left).toEqual([])
  })

  function stopped(part: object) {
    const answer = { code: 'timeout', message: 'no', request_id: 'r', ...part }
    return () => Response.json(answer, { status: 400 })
  }

  function failed(status: number) {
    return () => Response.json({ code: 'unavailable', message: 'no', request_id: 'r' }, { status })
  }
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

test.each([
  [
    'f',
    [
      ['i', 'a', 'int'],
      ['i', '', 'text'],
    ],
    'select * from "s"."g"(null::int, null::text)',
  ],
  [
    'f',
    [
      ['i', 'a', 'int'],
      ['v', 'rest', 'int[]'],
    ],
    'select * from "s"."g"(null::int, variadic null::int[])',
  ],
  [
    'f',
    [
      ['i', 'a', 'anyelement'],
      ['i', 'b', 'anyarray'],
    ],
    'select * from "s"."g"("a" => null::text, "b" => null::text[])',
  ],
  ['a', [['i', '', 'int']], 'select "s"."g"(null::int)'],
  ['w', [], 'select "s"."g"() over ()'],
  [
    'p',
    [
      ['i', 'a', 'int'],
      ['o', 'b', 'int'],
    ],
    'call "s"."g"("a" => null::int, "b" => null::int)',
  ],
] as const)('a test call of the kind %s with %j', (kind, list, call) => {
  const argument_list = list.map(([mode, name, type]) => ({ mode, name, type, default: null }))
  expect(testCallSql({ schema: 's', name: 'g', kind, argument_list })).toContain(`\n${call};\n`)
})

test('a role is created without attributes that only superusers may name', () => {
  const shape = {
    name: 'r"',
    attributes: ['login' as const],
    password: "it's",
    connectionLimit: 3,
    validUntil: null,
    memberships: [],
    configuration: [],
    memberOf: ['g'],
    comment: null,
  }
  expect(createRole(shape)).toEqual([
    `create role "r""" with login noinherit nocreatedb nocreaterole connection limit 3 password 'it''s'`,
    'grant "g" to "r"""',
  ])
  expect(dropRole({ name: 'r', owned: 0 })).toBe('drop owned by "r";\n\ndrop role "r"')
})

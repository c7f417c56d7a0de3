import ts from 'typescript'
import { expect, test } from 'vitest'
import type { ApiFunction, ApiRelation, ApiType } from './api-schema.types'
import { actionsOf } from './requests'
import {
  bodySnippet,
  clientSnippet,
  functionSnippet,
  relationSnippet,
  SNIPPET_LANGUAGES,
} from './snippets'

const base = (name: string): ApiType => ({
  ...{ text: name, schema: 'pg_catalog', name, isArray: false, kind: 'base' },
})
const column = {
  ...{ isNullable: false, default: null, isGenerated: false, isOptional: false },
  ...{ isUpdatable: true, isPrimaryKey: false, comment: null },
  ...{ isInsertable: true, origins: [] },
}
const notes: ApiRelation = {
  ...{ schema: 'public', name: 'notes', kind: 'table', comment: null },
  changes: ['insert', 'update', 'delete'],
  columns: [
    { ...column, name: 'id', type: base('int8'), isGenerated: true, isPrimaryKey: true },
    { ...column, name: 'done', type: base('bool') },
    { ...column, name: 'body', type: base('text'), isOptional: true },
  ],
}
const target = { endpoint: 'http://127.0.0.1:8101/abc', key: 'sb_publishable_x' }
const subject = { target, defaultSchema: 'public' }

test('code names the columns of the table', () => {
  const code = SNIPPET_LANGUAGES.map((language) =>
    relationSnippet(language, 'insert', notes, subject),
  )
  expect(code).toEqual([
    `const { data, error } = await client.from('notes').insert({ 'done': true }).select()`,
    `final data = await client.from('notes').insert({ 'done': true }).select();`,
    `response = client.table("notes").insert({ "done": True }).execute()`,
    `curl -X POST 'http://127.0.0.1:8101/abc/rest/v1/notes' \\
  -H 'apikey: sb_publishable_x' \\
  -H 'Content-Type: application/json' \\
  -H 'Prefer: return=representation' \\
  -d '{"done":true}'`,
  ])
  expect(relationSnippet('javascript', 'filter', notes, subject)).toBe(
    `const { data, error } = await client.from('notes').select('*').eq('id', 1)`,
  )
  expect(relationSnippet('javascript', 'read', { ...notes, schema: 'shop' }, subject)).toContain(
    `client.schema('shop').from('notes')`,
  )
})

const add: ApiFunction = {
  ...{ schema: 'public', name: 'add', comment: null, columns: [], returnsSet: false },
  returns: base('int4'),
  arguments: [{ name: 'a', type: base('int4'), hasDefault: false, default: null }],
}

test.each([
  [
    'dart',
    [
      "final data = await client.from('notes').select();",
      "final data = await client.from('notes').select().eq('id', 1);",
      "final data = await client.from('notes').select().range(0, 9);",
      "final data = await client.from('notes').insert({ 'id': 1, 'done': true }).select();",
      "final data = await client.from('notes').upsert({ 'id': 1, 'done': true }).select();",
      "final data = await client.from('notes').update({ 'done': true }).eq('id', 1).select();",
      "final data = await client.from('notes').delete().eq('id', 1);",
      "final data = await client.rpc('add', params: { 'a': 1 });",
    ],
  ],
  [
    'python',
    [
      'response = client.table("notes").select("*").execute()',
      'response = client.table("notes").select("*").eq("id", 1).execute()',
      'response = client.table("notes").select("*").range(0, 9).execute()',
      'response = client.table("notes").insert({ "id": 1, "done": True }).execute()',
      'response = client.table("notes").upsert({ "id": 1, "done": True }).execute()',
      'response = client.table("notes").update({ "done": True }).eq("id", 1).execute()',
      'response = client.table("notes").delete().eq("id", 1).execute()',
      'response = client.rpc("add", { "a": 1 }).execute()',
    ],
  ],
] as const)('each action has code in %s', (language, code) => {
  const columns = notes.columns.map((one) => ({ ...one, isGenerated: false }))
  const keyed = { ...notes, columns }
  expect([
    ...actionsOf(keyed).map((action) => relationSnippet(language, action, keyed, subject)),
    functionSnippet(language, add, subject),
  ]).toEqual(code)
})

test('a row is inserted or updated by a key that can be given', () => {
  expect(actionsOf(notes)).not.toContain('upsert')
  const columns = notes.columns.map((one) => ({ ...one, isGenerated: false }))
  expect(actionsOf({ ...notes, columns })).toContain('upsert')
})

test('hostile names stay text', () => {
  const name = `a'b"c\\$d\`e\n\${f}; touch x #`
  const hostile = {
    ...notes,
    ...{ name, schema: name },
    columns: [{ ...column, name, type: base('text'), isPrimaryKey: true }],
  }
  for (const action of actionsOf(hostile)) {
    // Everything but options and the method is in single quotes.
    const shell = relationSnippet('bash', action, hostile, subject)
    expect(shell.replaceAll(/'[^']*'|\\'/g, '')).toMatch(/^curl [-A-Zdh\s\\]*$/i)
    expect(shell).toContain(encodeURIComponent(name).replaceAll("'", String.raw`'\''`))
    const code = relationSnippet('javascript', action, hostile, subject)
    const { diagnostics } = ts.transpileModule(code, { reportDiagnostics: true })
    expect(diagnostics).toEqual([])
  }
  expect(clientSnippet('bash', target)).toContain(`'http://127.0.0.1:8101/abc/rest/v1/'`)
})

test('a function of the body is called by curl', () => {
  expect(bodySnippet(add, 'text/plain', subject))
    .toBe(`curl -X POST 'http://127.0.0.1:8101/abc/rest/v1/rpc/add' \\
  -H 'apikey: sb_publishable_x' \\
  -H 'Content-Type: text/plain' \\
  --data-binary 'value'`)
})

test('names that clients would take for more of an address are encoded', () => {
  const code = relationSnippet('javascript', 'read', { ...notes, name: 'a/b? 50%' }, subject)
  expect(code).toContain(`.from('a%2Fb%3F%2050%25')`)
  expect(relationSnippet('javascript', 'read', { ...notes, name: 'a b' }, subject)).toContain(
    `.from('a b')`,
  )
})

import { expect, test } from 'vitest'
import type { ApiColumn, ApiFunction, ApiRelation, ApiType } from './api-schema.types'
import { actionsOf, callOf, functionRequest, isAmbiguous, relationRequest } from './requests'

const base = (name: string): ApiType => ({
  ...{ text: name, schema: 'pg_catalog', name, isArray: false, kind: 'base' },
})
const column = (name: string, type: string, isPrimaryKey = false): ApiColumn => ({
  ...{ name, type: base(type), isNullable: false, default: null, isGenerated: false },
  ...{ isOptional: false, isUpdatable: true, isPrimaryKey, comment: null },
  ...{ isInsertable: true, origins: [] },
})
const relation: ApiRelation = {
  ...{ schema: 'shop', name: 'a/b?', kind: 'table', comment: null },
  changes: ['insert', 'update', 'delete'],
  columns: [column('id&', 'int8', true), column('note', 'text')],
}

test('requests act on a table of any name and schema', () => {
  const requests = actionsOf(relation).map((action) => relationRequest(action, relation, 'public'))
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /a%2Fb%3F?select=*',
    'GET /a%2Fb%3F?id%26=eq.1&select=*',
    'GET /a%2Fb%3F?select=*',
    'POST /a%2Fb%3F',
    'POST /a%2Fb%3F',
    'PATCH /a%2Fb%3F?id%26=eq.1',
    'DELETE /a%2Fb%3F?id%26=eq.1',
  ])
  for (const { headers, method } of requests)
    expect(headers[method === 'GET' ? 'Accept-Profile' : 'Content-Profile']).toBe('shop')
  expect(relationRequest('read', relation, 'shop').headers).toEqual({})
  expect(relationRequest('insert', relation, 'shop').body).toEqual({ 'id&': 1, note: 'value' })
})

test('a function is called with what it needs', () => {
  const request = functionRequest(
    {
      ...{ schema: 'public', name: 'add it', comment: null, columns: [], returnsSet: false },
      returns: base('int4'),
      arguments: [
        { name: 'a', type: base('int4'), hasDefault: false, default: null },
        { name: 'b', type: base('int4'), hasDefault: true, default: '2' },
      ],
    },
    'public',
  )
  expect(request).toEqual({ method: 'POST', path: '/rpc/add%20it', headers: {}, body: { a: 1 } })
})

test.each([
  [[], { kind: 'names' }],
  [[['a', 'int4']], { kind: 'names' }],
  [
    [
      ['a', 'int4'],
      ['', 'text'],
    ],
    null,
  ],
  [[['', 'int4']], null],
  [[['', 'json']], { kind: 'body', contentType: 'application/json' }],
  [[['', 'text']], { kind: 'body', contentType: 'text/plain' }],
  [[['', 'bytea']], { kind: 'body', contentType: 'application/octet-stream' }],
] as const)('a function with the arguments %j is called by %j', (all, expected) => {
  const one: ApiFunction = {
    ...{ schema: 'public', name: 'f', comment: null, columns: [], returnsSet: false },
    returns: base('int4'),
    arguments: all.map(([name, type]) => ({
      ...{ name, type: base(type), hasDefault: false, default: null },
    })),
  }
  expect(callOf(one)).toEqual(expected)
})

test('no list of texts is the body of a request', () => {
  const texts: ApiType = { ...base('text'), isArray: true }
  const one: ApiFunction = {
    ...{ schema: 'public', name: 'f', comment: null, columns: [], returnsSet: false },
    returns: base('int4'),
    arguments: [{ name: '', type: texts, hasDefault: false, default: null }],
  }
  expect(callOf(one)).toBeNull()
})

const overload = (...all: [name: string, type: string, hasDefault?: boolean][]): ApiFunction => ({
  ...{ schema: 'public', name: 'f', comment: null, columns: [], returnsSet: false },
  returns: base('int4'),
  arguments: all.map(([name, type, hasDefault = false]) => ({
    ...{ name, type: base(type), hasDefault, default: null },
  })),
})

test.each([
  [
    [overload(['a', 'int4']), overload(['a', 'text'])],
    [true, true],
  ],
  [
    [overload(['a', 'int4']), overload(['b', 'text'])],
    [false, false],
  ],
  [
    [overload(['a', 'int4']), overload(['a', 'int4'], ['b', 'int4'])],
    [false, false],
  ],
  [
    [overload(['a', 'int4']), overload(['a', 'int4'], ['b', 'int4', true])],
    [true, true],
  ],
  [
    [overload(), overload(['', 'json'])],
    [false, false],
  ],
])('of the functions %# the examples are ambiguous: %s', (variants, expected) => {
  expect(variants.map((one) => isAmbiguous(one, variants))).toEqual(expected)
})

test('an enum is exemplified by its first value', () => {
  const mood: ApiType = { ...base('mood'), kind: 'enum', values: ['ok', 'so-so'] }
  const columns = [{ ...column('mood', 'mood'), type: mood }]
  expect(relationRequest('insert', { ...relation, columns }, 'shop').body).toEqual({ mood: 'ok' })
})

test('a view is exemplified by what it takes', () => {
  const view: ApiRelation = { ...relation, kind: 'view', columns: [column('id&', 'int8')] }
  const writes = (one: Partial<ApiRelation>) => actionsOf({ ...view, ...one }).slice(3)
  expect(writes({ changes: [] })).toEqual([])
  expect(writes({ changes: ['insert'] })).toEqual(['insert'])
  expect(writes({ changes: ['delete'] })).toEqual(['delete'])
  const fixed = { ...column('sum', 'int8'), isInsertable: false, isUpdatable: false }
  expect(writes({ changes: ['update', 'delete'], columns: [fixed] })).toEqual(['delete'])
  const onceOnly = { ...column('note', 'text'), isUpdatable: false }
  const columns = [fixed, onceOnly, { ...column('state', 'text'), isInsertable: false }]
  const bodyOf = (action: 'insert' | 'update') =>
    relationRequest(action, { ...view, columns }, 'shop').body
  expect([bodyOf('insert'), bodyOf('update')]).toEqual([{ note: 'value' }, { state: 'value' }])
})

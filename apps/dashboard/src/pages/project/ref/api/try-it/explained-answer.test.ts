import { expect, test } from 'vitest'
import { policyNoteOf, wholeRows, type TriedObject } from './explained-answer'

const orders: TriedObject = { kind: 'table', schema: 'public', name: 'my orders', key: ['id'] }

test.each([
  ['/my%20orders?select=*', {}, null],
  ['/my orders', {}, null],
  ['/others?select=*', {}, 'other'],
  ['/%', {}, 'other'],
  ['/rpc/my%20orders', {}, 'other'],
  ['/my%20orders?select=id::text,buyer:customers(*)', {}, null],
  ['/my%20orders?select=note,id:other_id', {}, 'renamed'],
  ['/my%20orders?select=%22id%22:note', {}, 'renamed'],
  ['/my%20orders?select=data->>id', {}, 'renamed'],
  ['/my%20orders?select=data-%3Eid-%3E0::int,note', {}, 'renamed'],
  ['/my%20orders?select=id,data->>note,customers(data->>id,x:id)', {}, null],
  ['/my%20orders?select=note,...authors(id)', {}, 'renamed'],
  ['/my%20orders?select=...authors(name,...towns(*))', {}, 'renamed'],
  ['/my%20orders?select=id,...authors(name,email)', {}, null],
  ['/my%20orders', { kind: 'view' }, 'view'],
  ['/rpc/my%20orders', { kind: 'function' }, 'function'],
] as const)('%s with %j is %s', (path, part, note) => {
  expect(policyNoteOf(path, { ...orders, ...part })).toBe(note)
})

test('of an answer that was cut, the whole rows are explained', () => {
  // Postgres writes a space before the break of the line.
  const text = '[{"id":1,"note":"a,\\n b"}, \n {"id":2}, \n {"id":3,"note":"x'
  expect(wholeRows({ isCut: true, text })).toBe('[{"id":1,"note":"a,\\n b"}, \n {"id":2}]')
  const nested = '[{"id":1},\n {"id":2,"value":{"a":1,\n"b":2'
  expect(wholeRows({ isCut: true, text: nested })).toBe('[{"id":1}]')
  expect(wholeRows({ isCut: true, text: '[{"id":' })).toBe('[{"id":')
  expect(wholeRows({ isCut: false, text: '[]' })).toBe('[]')
})

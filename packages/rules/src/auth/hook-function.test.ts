import { expect, test } from 'vitest'
import { hookFunction } from './hook-function'

test.each([
  ['pg-functions://postgres/public/hook', { schema: 'public', name: 'hook' }],
  ['pg-functions://postgres/public', null],
  ['pg-functions://postgres/public/a/b', null],
  [`pg-functions://postgres/public/${'a'.repeat(64)}`, null],
  ['https://app.example.com/hook', null],
  ['', null],
])('%s', (uri, found) => {
  expect(hookFunction(uri)).toEqual(found)
})

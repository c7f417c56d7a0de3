import { expect, it } from 'vitest'
import { negotiate } from './accept'

const available = ['application/json', 'application/x-ndjson']

it.each([
  [undefined, available],
  ['', available],
  ['*/*', available],
  ['application/*', available],
  ['application/x-ndjson', ['application/x-ndjson']],
  ['application/json', ['application/json']],
  ['application/x-ndjson, application/json;q=0.5', ['application/x-ndjson', 'application/json']],
  ['text/html, */*;q=0.1', available],
  ['APPLICATION/JSON; charset=utf-8', ['application/json']],
  ['application/json;q=0, */*', ['application/x-ndjson']],
  ['text/html', []],
  ['application/json;q=nonsense', []],
  [';;;,,,', []],
])('Accept: %s', (accept, expected) => {
  expect(negotiate(accept, available)).toEqual(expected)
})

import { expect, test } from 'vitest'
import { readLinkToken } from './link-token'

test.each([
  ['#token=abc_-9', 'abc_-9'],
  ['#abc_-9', 'abc_-9'],
  ['#next=1&token=abc', 'abc'],
  ['#token=', null],
  ['#other=1', null],
  ['#', null],
  ['', null],
])('%j holds %j', (hash, token) => expect(readLinkToken(hash)).toBe(token))

import { expect, test } from 'vitest'
import { changesOf, generalFields, generalProblems } from './general-fields'

const stored = generalFields({ name: 'shop', statement_timeout_ms: 120_000 })

test.each([
  ['1', []],
  ['86400', []],
  ['1.5', []],
  [' 60 ', []],
  ['0', ['timeout']],
  ['0.9', ['timeout']],
  ['86401', ['timeout']],
  ['', ['timeout']],
  ['-1', ['timeout']],
  ['1e3', ['timeout']],
  ['two', ['timeout']],
])('a timeout of %j seconds: %j', (timeout, wrong) =>
  expect(Object.keys(generalProblems({ ...stored, timeout }))).toEqual(wrong),
)

test('only what differs is saved', () => {
  expect(changesOf(stored, stored)).toEqual({})
  expect(changesOf(stored, { ...stored, timeout: '1.5' })).toEqual({ statementTimeoutMs: 1500 })
  expect(changesOf(stored, { name: ' store ', timeout: '120' })).toEqual({ name: 'store' })
  expect(Object.keys(generalProblems({ ...stored, name: ' ' }))).toEqual(['name'])
})

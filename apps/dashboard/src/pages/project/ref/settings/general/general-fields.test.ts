import { expect, test } from 'vitest'
import { changesOf, generalFields, generalProblems } from './general-fields'

const kept = generalFields({ name: 'shop', statement_timeout_ms: 120_000 })

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
  expect(Object.keys(generalProblems({ ...kept, timeout }))).toEqual(wrong),
)

test('only what differs is saved', () => {
  expect(changesOf(kept, kept)).toEqual({})
  expect(changesOf(kept, { ...kept, timeout: '1.5' })).toEqual({ statementTimeoutMs: 1500 })
  expect(changesOf(kept, { name: ' store ', timeout: '120' })).toEqual({ name: 'store' })
  expect(Object.keys(generalProblems({ ...kept, name: ' ' }))).toEqual(['name'])
})

import { expect, test } from 'vitest'
import { sizeFields, sizeOfFields, sizeProblem } from './size-fields'

test.each([null, 1, 1000, 1024, 1536, 52_428_800, 53_687_091_200, 549_755_813_888_000])(
  '%j bytes are the same, there and back',
  (bytes) => expect(sizeOfFields(sizeFields(bytes))).toBe(bytes),
)

test.each([
  [null, { amount: '', unit: 'MB' }],
  [1000, { amount: '1000', unit: 'bytes' }],
  [52_428_800, { amount: '50', unit: 'MB' }],
  [549_755_813_888_000, { amount: '500', unit: 'TB' }],
])('%j is written %j', (bytes, fields) => expect(sizeFields(bytes)).toEqual(fields))

test.each([
  [{ amount: ' ', unit: 'MB' as const }, undefined],
  [{ amount: '1.5', unit: 'KB' as const }, undefined],
  [{ amount: '50', unit: 'GB' as const }, undefined],
  [{ amount: '51', unit: 'GB' as const }, 'too-large'],
  [{ amount: '0', unit: 'GB' as const }, 'wrong'],
  [{ amount: '-1', unit: 'GB' as const }, 'wrong'],
  [{ amount: 'much', unit: 'GB' as const }, 'wrong'],
])('%j of 50 GB is %j', (fields, problem) =>
  expect(sizeProblem(fields, 53_687_091_200)).toBe(problem),
)

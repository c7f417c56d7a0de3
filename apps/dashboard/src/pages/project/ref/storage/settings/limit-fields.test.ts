import { expect, test } from 'vitest'
import { limitFields, limitOf, limitProblem } from './limit-fields'

const most = { plan_file_size_limit: 53_687_091_200 }

test.each([null, 1, 1000, 1024, 1536, 52_428_800, 53_687_091_200, 549_755_813_888_000])(
  '%j bytes are the same, there and back',
  (limit) => {
    expect(limitOf(limitFields(limit))).toBe(limit)
  },
)

test.each([
  [{ amount: '', unit: 'MB' as const }, undefined],
  [{ amount: '50', unit: 'GB' as const }, undefined],
  [{ amount: '51', unit: 'GB' as const }, 'The plan allows files of 50 GB at most.'],
  [{ amount: '0', unit: 'GB' as const }, 'The largest file is a positive number.'],
  [{ amount: 'x', unit: 'GB' as const }, 'The largest file is a positive number.'],
])('%j is answered %j', (fields, problem) => expect(limitProblem(fields, most)).toBe(problem))

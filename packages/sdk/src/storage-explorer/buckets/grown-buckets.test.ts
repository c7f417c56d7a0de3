import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGrownBuckets } from './grown-buckets'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first file is reported immediately, those soon after it together, and the next one after a pause immediately again', () => {
  const notified: string[] = []
  const grown = createGrownBuckets((bucketId) => notified.push(bucketId))
  grown.add('a')
  expect(notified).toEqual(['a'])

  for (const bucketId of ['a', 'b', 'a']) grown.add(bucketId)
  vi.advanceTimersByTime(999)
  expect(notified).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(notified).toEqual(['a', 'a', 'b'])

  vi.advanceTimersByTime(5_000)
  expect(notified).toEqual(['a', 'a', 'b'])
  grown.add('c')
  expect(notified.at(-1)).toBe('c')
  expect(vi.getTimerCount()).toBe(1)
})

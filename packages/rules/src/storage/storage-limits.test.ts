import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes'
import * as limits from './storage-limits'

test('the numbers of spec section 9', () => {
  const { free, pro, team, enterprise } = limits.PLAN_FILE_SIZES
  expect([free, pro, team, enterprise].map(formatBytes)).toEqual([
    '50 MB',
    '50 GB',
    '50 GB',
    '500 TB',
  ])
  expect(limits.STORAGE_PAGE_SIZE).toBe(200)
  expect(limits.STORAGE_COLLECT_PAGE_SIZE).toBe(10000)
  expect(limits.STORAGE_BATCH).toBe(10)
  expect(limits.STORAGE_RENAME_BATCH).toBe(2)
  expect(limits.STORAGE_CACHE_CONTROL).toBe('3600')
  expect(limits.STORAGE_CORRUPTED_AFTER).toBe(15 * 60 * 1000)
  expect(limits.URL_EXPIRY_SECONDS).toEqual({ week: 604800, month: 2592000, year: 31536000 })
})

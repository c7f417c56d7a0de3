import { expect, it } from 'vitest'
import { needFewLines } from './request-report'

it('refuses a report of more lines than there is memory for', async () => {
  const check = (count: number) =>
    needFewLines(
      { read: async () => ({ columns: [], rows: [[String(count)]], isTruncated: false }) },
      ...(['a', { from: 0, to: 1 }, {}] as const),
    )
  await expect(check(10_000_000)).resolves.toBeUndefined()
  await expect(check(10_000_001)).rejects.toMatchObject({ status: 400 })
})

import { expect, it } from 'vitest'
import { forEachVersion } from './for-each-version'

const collect = async (pages: string[][], signal?: AbortSignal) => {
  const seen: string[] = []
  let page = 0
  await forEachVersion(
    () => Promise.resolve(pages[Math.min(page++, pages.length - 1)] ?? []),
    (version) => Promise.resolve(void seen.push(version)),
    signal,
  )
  return seen
}

it('reads all pages', async () => {
  expect(await collect([['a', 'b'], ['c'], []])).toEqual(['a', 'b', 'c'])
})

it('ends at a page that is read again and again', async () => {
  expect(await collect([['a', 'b']])).toEqual(['a', 'b'])
})

it('ends when it is aborted', async () => {
  await expect(collect([['a']], AbortSignal.abort())).rejects.toThrow('aborted')
})

it('works on some at once, and begins none after a failure', async () => {
  const page = Array.from({ length: 20 }, (_, n) => String(n).padStart(2, '0'))
  let [running, peak, begun] = [0, 0, 0]
  const pages = [page, []]
  const work = async (version: string) => {
    begun += 1
    running += 1
    peak = Math.max(peak, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    if (version === '09') throw new Error('lost')
  }
  const shared = forEachVersion(() => Promise.resolve(pages.shift() ?? []), work)
  await expect(shared).rejects.toThrow('lost')
  expect(peak).toBe(8)
  expect(running).toBe(0)
  expect(begun).toBeLessThan(20)
})

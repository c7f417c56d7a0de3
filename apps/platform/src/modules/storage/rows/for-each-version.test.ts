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

import { expect, test } from 'vitest'
import { readFolder, readMetadata, readMore, type FolderAsked } from './folder-listing'
import { storagePlatform } from '../storage-platform.fixture'

const asked: FolderAsked = {
  projectRef: 'p',
  bucketId: 'b',
  path: 'f',
  search: '',
  sortBy: 'name',
  sortByOrder: 'asc',
}
const signal = new AbortController().signal
const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`f/${String(index).padStart(5, '0')}.txt`, 1]),
  )
const limits = (calls: readonly string[]) =>
  calls.map((call) => /"limit":(\d+),"offset":(\d+)/.exec(call)?.slice(1).map(Number))

test('a folder is read 200 entries at a time', async () => {
  const { client, calls } = storagePlatform(many(450))
  const first = await readFolder(client, asked, 0)
  expect([first.items.length, first.hasMore]).toEqual([200, true])
  const second = (await readMore(client, asked, 200, signal))(first)
  const third = (await readMore(client, asked, 400, signal))(second)
  expect([third.items.length, third.hasMore]).toEqual([450, false])
  expect(third.items.at(-1)).toMatchObject({
    name: '00449.txt',
    path: 'f/00449.txt',
    type: 'FILE',
    status: 'READY',
  })
  expect(limits(calls)).toEqual([
    [200, 0],
    [200, 200],
    [200, 400],
  ])
})

test('read again it has the same length, with as few calls as possible', async () => {
  const { client, calls } = storagePlatform(many(12_345))
  const again = await readFolder(client, asked, 12_200)
  expect([again.items.length, again.hasMore]).toEqual([12_200, true])
  expect(limits(calls)).toEqual([
    [10_000, 0],
    [2_200, 10_000],
  ])
})

test('a page that arrives after the list was read again is dropped', async () => {
  const { client } = storagePlatform(many(450))
  const append = await readMore(client, asked, 200, signal)
  const shorter = await readFolder(storagePlatform(many(3)).client, asked, 0)
  expect(append(shorter)).toBe(shorter)
})

test('the file that keeps an empty folder is not shown, and counts as read', async () => {
  const { client } = storagePlatform({ 'f/.emptyFolderPlaceholder': 0, 'f/a.txt': 1 })
  const { items, read } = await readFolder(client, asked, 0)
  expect([items.map(({ name }) => name), read]).toEqual([['a.txt'], 2])
})

test('only valid metadata is shown', () => {
  expect(readMetadata({ mimetype: 1, size: '5' })).toEqual({})
  expect(readMetadata({ mimetype: 'a/b', size: -1, more: true })).toEqual({ mimetype: 'a/b' })
  expect(readMetadata(null)).toBeNull()
})

import type { StorageItem } from '@howdah/rules/storage/storage-item'
import { afterEach, expect, test, vi } from 'vitest'
import {
  deleteEntries,
  findFilesOf,
  moveEntries,
  movesInto,
  publicUrl,
  type StorageSite,
} from './item-work'
import { entryNameOf, parentOf } from '../folders/storage-path'
import { storageExplorerMessages as messages } from '../storage-explorer.messages'
import { storagePlatform } from '../storage-platform.fixture'

afterEach(() => vi.unstubAllGlobals())

function bucket(paths: Record<string, number>) {
  const platform = storagePlatform(paths)
  const requests: string[] = []
  // The gateway, which takes the file that keeps a folder.
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url)
    return Promise.resolve(new Response('{}'))
  })
  const gate = {
    endpoint: () => Promise.resolve('https://gate.test/p'),
    keys: { get: () => Promise.resolve('key'), forget: () => {} },
  }
  const site: StorageSite = {
    client: platform.client,
    projectRef: 'p',
    bucketId: 'b',
    gate,
    messages,
  }
  return { ...platform, site, requests, names: () => [...platform.files.keys()].sort() }
}

const item = (path: string, type: 'FILE' | 'FOLDER' = 'FILE'): StorageItem => ({
  id: type === 'FILE' ? path : null,
  name: entryNameOf(path),
  type,
  status: 'READY',
  metadata: null,
  created_at: null,
  updated_at: null,
  last_accessed_at: null,
  prefix: parentOf(path),
  path,
  isCorrupted: false,
})
const quiet = () => {}

test('a folder is moved file by file, each to the same place below', async () => {
  const { site, names, requests } = bucket({ 'a/1': 1, 'a/x/2': 2, 'a/x/y/3': 3, ab: 4, 'to/5': 5 })
  const counts: number[][] = []
  const moves = movesInto([item('a', 'FOLDER'), item('ab')], 'to')
  expect(await moveEntries(site, moves, (...count) => counts.push(count))).toMatchObject({
    total: 4,
    failed: 0,
  })
  expect(names()).toEqual(['to/5', 'to/a/1', 'to/a/x/2', 'to/a/x/y/3', 'to/ab'])
  expect(counts.at(-1)).toEqual([4, 4])
  expect(requests).toEqual([])
})

test('what fails is counted, and the others are moved', async () => {
  const { site, names, refusals } = bucket({ 'a/1': 1, 'a/2': 2 })
  refusals.push({ when: /"from":"a\/1"/, status: 409 })
  const outcome = await moveEntries(site, [{ item: item('a', 'FOLDER'), to: 'b' }], quiet)
  expect([outcome.total, outcome.failed, (outcome.error as Error).message]).toEqual([
    2,
    1,
    'It is refused.',
  ])
  expect(names()).toEqual(['a/1', 'b/2'])
})

test('a thousand files are deleted by a call, and folders by the function of the database', async () => {
  const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`f/${index}`, 1]))
  const { site, names, calls } = bucket({ ...many, 'd/x/1': 1, 'd/2': 1, dd: 1 })
  const items = [...Object.keys(many).map((path) => item(path)), item('d', 'FOLDER')]
  expect(await deleteEntries(site, items, quiet)).toMatchObject({ total: 1_501, failed: 0 })
  expect(names()).toEqual(['dd'])
  expect(
    calls
      .filter((call) => call.startsWith('DELETE'))
      .map((call) => (JSON.parse(call.slice(15)) as { paths: string[] }).paths.length),
  ).toEqual([1_000, 500])
  expect(calls.find((call) => call.includes('query'))).toContain(
    'select storage.delete_prefix($1, $2)',
  )
})

test('a delete that is stopped says how many are left', async () => {
  const { site, refusals } = bucket({ a: 1, 'd/1': 1, 'e/1': 1 })
  refusals.push({ when: /"parameters":\["b","e"\]/, status: 500 })
  const outcome = await deleteEntries(
    site,
    [item('a'), item('d', 'FOLDER'), item('e', 'FOLDER')],
    quiet,
  )
  expect([outcome.total, outcome.failed]).toEqual([3, 1])
})

test('a folder whose last file goes stays', async () => {
  const { site, requests } = bucket({ 'a b/1': 1, 'c/1': 1, 'c/2': 1 })
  await deleteEntries(site, [item('a b/1'), item('c/1')], quiet)
  expect(requests).toEqual([
    'https://gate.test/p/storage/v1/object/b/a%20b/.emptyFolderPlaceholder',
  ])
})

test('the files of what is selected, with what keeps folders', async () => {
  const { site } = bucket({ 'a/1': 1, 'a/x/.emptyFolderPlaceholder': 0, b: 7 })
  expect(
    await findFilesOf(site, [item('a', 'FOLDER'), { ...item('b'), metadata: { size: 7 } }]),
  ).toEqual([
    { path: 'a/1', size: 1 },
    { path: 'a/x/.emptyFolderPlaceholder', size: 0 },
    { path: 'b', size: 7 },
  ])
})

test('a public address holds any name', () => {
  expect(publicUrl('https://gate.test/p/', 'b', 'a b/c?d#e%.png')).toBe(
    'https://gate.test/p/storage/v1/object/public/b/a%20b/c%3Fd%23e%25.png',
  )
})

test('a folder that is not read to its end is not moved in part', async () => {
  const { site, names, refusals } = bucket({ 'a/1': 1, 'a/x/2': 2 })
  refusals.push({ when: /"path":"a\/x"/, status: 409 })
  await expect(moveEntries(site, [{ item: item('a', 'FOLDER'), to: 'b' }], quiet)).rejects.toThrow(
    'Failed to retrieve all files within folder',
  )
  expect(names()).toEqual(['a/1', 'a/x/2'])
})

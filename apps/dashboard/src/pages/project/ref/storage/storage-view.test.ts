import { expect, test } from 'vitest'
import type { StorageView } from '@howdah/sdk/storage-explorer'
import { storagePath, storageViewOf } from './storage-view'

const ref = 'abcdefghijklmnopqrst'
const read = (address: string, id?: string) =>
  storageViewOf(id, new URL(address, 'https://d.test').searchParams)

test.each<[StorageView, string]>([
  [{ bucketId: null }, `/project/${ref}/storage/buckets`],
  [{ bucketId: null, search: 'a&b' }, `/project/${ref}/storage/buckets?search=a%26b`],
  [{ bucketId: 'my photos' }, `/project/${ref}/storage/buckets/my%20photos`],
  [
    { bucketId: 'p', path: 'a b/c?', file: 'x#y=1.png', search: '%' },
    `/project/${ref}/storage/buckets/p?path=a+b%2Fc%3F&file=x%23y%3D1.png&search=%25`,
  ],
])('%j is at %s, there and back', (view, address) => {
  expect(storagePath(ref, view)).toBe(address)
  expect(read(address, view.bucketId ?? undefined)).toEqual(view)
})

test('a folder is the same with slashes at its ends, and the list of buckets has none', () => {
  expect(read('/?path=/a/b/', 'p')).toEqual({ bucketId: 'p', path: 'a/b' })
  expect(read('/?path=a&file=b')).toEqual({ bucketId: null })
})

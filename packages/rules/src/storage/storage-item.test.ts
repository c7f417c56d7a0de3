import { expect, test } from 'vitest'
import { toStorageItem } from './storage-item'
import type { StorageEntry } from './storage-item'

const now = Date.parse('2026-01-01T12:00:00.000Z')
const at = (milliseconds: number) => new Date(now - milliseconds).toISOString()
const file: StorageEntry = {
  id: 'f',
  name: 'a.png',
  metadata: { mimetype: 'image/png', size: 3 },
  created_at: at(1e9),
  updated_at: at(1e8),
  last_accessed_at: at(1e7),
}

test('a file', () => {
  expect(toStorageItem(file, now)).toEqual({
    ...file,
    type: 'FILE',
    status: 'READY',
    prefix: '',
    path: 'a.png',
    isCorrupted: false,
  })
})

test('a folder is what has no id, and is never corrupted', () => {
  expect(toStorageItem({ id: null, name: 'photos' }, now)).toEqual({
    id: null,
    name: 'photos',
    type: 'FOLDER',
    status: 'READY',
    metadata: null,
    created_at: null,
    updated_at: null,
    last_accessed_at: null,
    prefix: '',
    path: 'photos',
    isCorrupted: false,
  })
})

test('an entry of another folder has its path', () => {
  expect(toStorageItem({ ...file, prefix: 'photos/2026' }, now)).toMatchObject({
    prefix: 'photos/2026',
    path: 'photos/2026/a.png',
  })
})

test.each([
  ['just begun', at(0), 'LOADING', false],
  ['14:59 old', at(899_000), 'LOADING', false],
  ['15 minutes old', at(900_000), 'LOADING', false],
  ['older than 15 minutes', at(900_001), 'READY', true],
  ['begun by a clock that is ahead', at(-60_000), 'LOADING', false],
  ['of no known age', null, 'READY', true],
  ['of an age that is no date', 'yesterday', 'READY', true],
])('a file without metadata, %s', (_, created_at, status, isCorrupted) => {
  expect(toStorageItem({ ...file, metadata: null, created_at }, now)).toMatchObject({
    status,
    isCorrupted,
  })
  expect(toStorageItem({ ...file, metadata: null, created_at }, new Date(now))).toMatchObject({
    status,
    isCorrupted,
  })
})

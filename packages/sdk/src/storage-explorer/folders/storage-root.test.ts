import { describe, expect, it } from 'vitest'
import { belowRoot, foldersInRoot, fromRoot, explorerRoot, viewInRoot } from './storage-root'

const all = explorerRoot({})
const bucket = explorerRoot({ rootBucket: 'b' })
const folder = explorerRoot({ rootBucket: 'b', rootFolder: '/shop/42/' })

describe('the root of an explorer', () => {
  it('is read from the props of the host', () => {
    expect(all).toEqual({ bucketId: null, folder: '' })
    expect(bucket).toEqual({ bucketId: 'b', folder: '' })
    expect(folder).toEqual({ bucketId: 'b', folder: 'shop/42' })
    expect(explorerRoot({ rootFolder: 'shop' })).toEqual(all)
  })

  it.each([
    // Everything is inside of all buckets.
    [all, { bucketId: null }, { bucketId: null }],
    [all, { bucketId: 'c', path: 'x' }, { bucketId: 'c', path: 'x' }],
    [bucket, { bucketId: null }, { bucketId: 'b' }],
    [bucket, { bucketId: null, search: 'x' }, { bucketId: 'b' }],
    [bucket, { bucketId: 'c', path: 'x' }, { bucketId: 'b' }],
    [bucket, { bucketId: 'b', path: 'x', file: 'y' }, { bucketId: 'b', path: 'x', file: 'y' }],
    [folder, { bucketId: 'b' }, { bucketId: 'b', path: 'shop/42' }],
    [folder, { bucketId: 'b', path: 'shop' }, { bucketId: 'b', path: 'shop/42' }],
    // A sibling whose name begins alike is outside.
    [folder, { bucketId: 'b', path: 'shop/421' }, { bucketId: 'b', path: 'shop/42' }],
    [folder, { bucketId: 'c', path: 'shop/42' }, { bucketId: 'b', path: 'shop/42' }],
    [folder, { bucketId: 'b', path: 'shop/42/a' }, { bucketId: 'b', path: 'shop/42/a' }],
  ])('of %j shows %j as %j', (root, view, shown) => {
    expect(viewInRoot(root, view)).toEqual(shown)
  })

  it('is the first of the folders on the way down', () => {
    expect(foldersInRoot(all, 'a/b')).toEqual(['', 'a', 'a/b'])
    expect(foldersInRoot(folder, 'shop/42/a')).toEqual(['shop/42', 'shop/42/a'])
  })

  it('is where a typed path begins', () => {
    expect(fromRoot(all, 'a/b')).toBe('a/b')
    expect(fromRoot(folder, '')).toBe('shop/42')
    expect(fromRoot(folder, 'a')).toBe('shop/42/a')
    expect(belowRoot(folder, 'shop/42/a/b')).toBe('a/b')
    expect(belowRoot(all, 'a')).toBe('a')
  })
})

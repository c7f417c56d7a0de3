import { expect, test, vi } from 'vitest'
import { createTemporaryKeySource } from './temporary-key'

test('a key is shared while it is good, then asked for again', async () => {
  let now = 0
  const fetchKey = vi.fn(() => Promise.resolve(`key ${fetchKey.mock.calls.length}`))
  const keys = createTemporaryKeySource(fetchKey, { now: () => now })
  expect(await Promise.all([keys.get(), keys.get()])).toEqual(['key 1', 'key 1'])
  now = 239_999
  expect(await keys.get()).toBe('key 1')
  now = 240_000
  expect(await keys.get()).toBe('key 2')
})

test('what was refused, or did not come, is asked for again', async () => {
  const fetchKey = vi
    .fn<() => Promise<string>>()
    .mockResolvedValueOnce('a')
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue('b')
  const keys = createTemporaryKeySource(fetchKey, { now: () => 0 })
  expect(await keys.get()).toBe('a')
  keys.forget()
  await expect(keys.get()).rejects.toThrow('no')
  expect(await keys.get()).toBe('b')
})

test('no other person gets a key, not even a valid one', async () => {
  let atWork = 'first'
  const fetchKey = vi.fn(() => Promise.resolve(`key ${fetchKey.mock.calls.length}`))
  const keys = createTemporaryKeySource(fetchKey, {
    isAllowed: () => atWork === 'first',
    now: () => 0,
  })
  expect(await keys.get()).toBe('key 1')
  atWork = 'second'
  await expect(keys.get()).rejects.toThrow('The person who started this is no longer signed in.')
  atWork = 'first'
  expect(await keys.get()).toBe('key 2')
})

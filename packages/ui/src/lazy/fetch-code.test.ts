import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CODE_RETRY_DELAYS_MS, CodeLoadError, fetchCodeAgain } from './fetch-code'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const notFetched = new TypeError(
  'Failed to fetch dynamically imported module: http://localhost/assets/x.js',
)

test('code that does not arrive is asked for again', async () => {
  const fetchCode = vi.fn(async () => 'here').mockRejectedValueOnce(notFetched)
  const code = fetchCodeAgain(fetchCode)
  await vi.advanceTimersByTimeAsync(CODE_RETRY_DELAYS_MS[0] ?? 0)
  expect(await code).toBe('here')
  expect(fetchCode).toHaveBeenCalledTimes(2)
})

test('after the last attempt it fails in words, without an address', async () => {
  const fetchCode = vi.fn(() => Promise.reject(notFetched))
  const outcome = fetchCodeAgain(fetchCode).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  const error = await outcome
  expect(error).toBeInstanceOf(CodeLoadError)
  expect(String((error as Error).message)).not.toContain('http')
  expect(fetchCode).toHaveBeenCalledTimes(CODE_RETRY_DELAYS_MS.length + 1)
})

test('an error of the code itself is not tried again', async () => {
  const broken = new ReferenceError('x is not defined')
  const fetchCode = vi.fn(() => Promise.reject(broken))
  await expect(fetchCodeAgain(fetchCode)).rejects.toBe(broken)
  expect(fetchCode).toHaveBeenCalledTimes(1)
})

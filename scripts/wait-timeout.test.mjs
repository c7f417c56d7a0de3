import { expect, test, vi } from 'vitest'

test('a wait without a limit of its own is longer than a second', async () => {
  const started = performance.now()
  await vi.waitFor(() => expect(performance.now() - started).toBeGreaterThan(1_200))
})

test('a wait with a limit of its own ends with it', async () => {
  await expect(vi.waitFor(() => expect.fail(), { timeout: 100 })).rejects.toThrow()
  await expect(vi.waitFor(() => expect.fail(), 100)).rejects.toThrow()
})

import { afterEach, expect, it, vi } from 'vitest'
import { createPlatformClient } from './client'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open: Request[] = []

/** Answers nothing until the request is aborted; holds it meanwhile, as `fetch` does. */
const hang = (request: Request) =>
  new Promise<Response>((_, reject) => {
    open.push(request)
    request.signal.addEventListener('abort', () => reject(new Error('aborted')))
  })

it('ends a read without an answer, and waits longer for a comparison of databases', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', hang)
  const { api } = createPlatformClient({ baseUrl: 'https://a.example' })
  const settled: string[] = []
  const note = (name: string) => (error: unknown) => settled.push(`${name}: ${String(error)}`)
  void api.GET('/platform/profile').catch(note('profile'))
  void api.GET('/v1/branches/{ref}/merge', { params: { path: { ref: 'a' } } }).catch(note('merge'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(settled).toEqual([expect.stringContaining('profile')])
  expect(settled[0]).toContain('15 seconds')
  await vi.advanceTimersByTimeAsync(80_000)
  expect(settled[1]).toContain('90 seconds')
})

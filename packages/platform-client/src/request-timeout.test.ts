import { afterEach, expect, it, vi } from 'vitest'
import { createPlatformClient } from './client'
import { branchMergeQueryOptions } from './resources/branches/branches'

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
  const client = createPlatformClient({ baseUrl: 'https://a.example' })
  const settled: string[] = []
  const note = (name: string) => (error: unknown) => settled.push(`${name}: ${String(error)}`)
  void client.api.GET('/platform/profile').catch(note('profile'))
  const { signal } = new AbortController()
  void branchMergeQueryOptions(client, { id: 'a' }).queryFn({ signal }).catch(note('merge'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(settled).toEqual([expect.stringContaining('profile')])
  expect(settled[0]).toContain('15 seconds')
  await vi.advanceTimersByTimeAsync(80_000)
  expect(settled[1]).toContain('90 seconds')
})

// @vitest-environment jsdom
import { createPlatformClient } from '@howdah/platform-client/client'
import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rowPageQueryOptions, staleTimeOf, useRowsAhead } from './row-page-query'
import type { TablePage } from './row-page'
import { firstPage } from './row-pages'
import { noRowsOptions, type RowsOptions } from './rows-options'

const source = { schema: 'public', name: 't', columns: [], key: [] }

function setUp() {
  const signals: AbortSignal[] = []
  // Never answers.
  const fetch = vi.fn((request: RequestInfo | URL) => {
    signals.push((request as Request).signal) // the client makes requests
    return new Promise<Response>(() => {})
  })
  const client = createPlatformClient({ baseUrl: 'https://platform.example.com', fetch })
  const pageOf = (rowsOptions: Partial<RowsOptions>) =>
    rowPageQueryOptions(
      client,
      { projectRef: 'p', role: undefined, table: 1 },
      { ...source, name: JSON.stringify(rowsOptions) },
      { ...noRowsOptions, ...rowsOptions },
      firstPage,
    )
  const queryClient = new QueryClient()
  const { result } = renderHook(() => useRowsAhead(queryClient))
  return { signals, pageOf, queryClient, prefetchPages: result.current }
}

test('what is read ahead is what will be asked for, and is asked once', async () => {
  const { signals, pageOf, queryClient, prefetchPages } = setUp()
  prefetchPages([pageOf({})])
  prefetchPages([pageOf({})])
  void queryClient.fetchQuery(pageOf({})).catch(() => {})
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  expect(signals[0]?.aborted).toBe(false)
  expect(staleTimeOf({ state: { data: { isAhead: true } as TablePage } })).toBeGreaterThan(0)
})

test('an unused prefetch is cancelled by the next one', async () => {
  const { signals, pageOf, prefetchPages } = setUp()
  prefetchPages([pageOf({})])
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  prefetchPages([pageOf({ dropped: [{ text: 'x', problem: 'no-column' }] })])
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true))
})

import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { HowdahProvider } from '../provider/howdah-provider'
import { json } from '../scripted-platform.fixture'
import { useUserSearch } from './use-user-search'

test('a user stays chosen while their whole address is searched for', async () => {
  const user = { id: '6f1c2a34-0000-4000-8000-000000000001', email: 'ada@example.com', phone: '' }
  const searches: string[] = []
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  const fetch = vi.fn<typeof globalThis.fetch>(async (input) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
    if (!pathname.endsWith('/users')) return json({}, 404)
    const search = searchParams.get('search') ?? ''
    searches.push(search)
    if (search === user.email) await held
    return json({ users: [user], next_cursor: null, total_estimate: 1 }, 200)
  })
  const { rerender, result } = renderHook(({ text }) => useUserSearch('ref', text), {
    initialProps: { text: 'ada' },
    wrapper: ({ children }: { children: ReactNode }) => (
      <HowdahProvider baseUrl="https://platform.test" fetch={fetch}>
        {children}
      </HowdahProvider>
    ),
  })
  await waitFor(() => expect(result.current.offered).toHaveLength(1))
  rerender({ text: user.email })
  await waitFor(() => expect(searches).toContain(user.email))
  expect(result.current.user?.id).toBe(user.id)
  // Those of the text before would be chosen by Enter.
  expect(result.current.offered).toEqual([])
  answer()
  await waitFor(() => expect(result.current.offered).toHaveLength(1))
  expect(result.current.user?.id).toBe(user.id)
})

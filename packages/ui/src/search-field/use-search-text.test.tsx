// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from './use-debounced'
import { useSearchText } from './use-search-text'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function renderField(initial = '') {
  const commits: string[] = []
  const { rerender, result } = renderHook(
    (committed: string) =>
      useSearchText(committed, (search) => {
        commits.push(search)
        rerender(search)
      }),
    { initialProps: initial },
  )
  return {
    commits,
    elsewhere: rerender,
    text: () => result.current.text,
    type: (text: string) => act(() => result.current.type(text)),
    rest: () =>
      act(() => {
        vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS)
      }),
  }
}

it('what is typed is searched for after a rest, trimmed', () => {
  const field = renderField('a')
  field.type('ad')
  field.type('ada')
  expect([field.text(), field.commits]).toEqual(['ada', []])
  field.rest()
  expect([field.text(), field.commits]).toEqual(['ada', ['ada']])
})

it('a pause between two words takes no space away', () => {
  const field = renderField()
  field.type('john ')
  field.rest()
  expect([field.text(), field.commits]).toEqual(['john ', ['john']])
  field.type(`${field.text()}doe`)
  field.rest()
  expect([field.text(), field.commits]).toEqual(['john doe', ['john', 'john doe']])
})

it('a text that is changed elsewhere takes the place of what was typed', () => {
  const field = renderField()
  field.type('john ')
  field.rest()
  field.elsewhere('')
  field.rest()
  expect([field.text(), field.commits]).toEqual(['', ['john']])
  field.type('x')
  field.elsewhere('shared')
  field.rest()
  expect([field.text(), field.commits]).toEqual(['shared', ['john']])
})

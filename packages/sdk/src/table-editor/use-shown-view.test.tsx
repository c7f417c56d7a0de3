// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { TableEditorView } from './table-editor.types'
import { useShownView } from './use-shown-view'

const table: TableEditorView = { tableId: 7 }
const sorted: TableEditorView = { tableId: 7, sort: ['id:desc'] }

test('a change is shown immediately, and reported to the host after the paint', async () => {
  const onViewChange = vi.fn()
  const { result, rerender } = renderHook(
    (view: TableEditorView) => useShownView({ view, onViewChange }),
    { initialProps: table },
  )
  act(() => result.current.goTo(sorted))
  expect(result.current.view).toEqual(sorted)
  expect(onViewChange).not.toHaveBeenCalled()
  await waitFor(() => expect(onViewChange).toHaveBeenCalledExactlyOnceWith(sorted))
  rerender({ ...sorted })
  expect(result.current.view).toEqual(sorted)
  // The host goes back.
  await act(() => new Promise(requestAnimationFrame))
  await waitFor(() => {
    rerender({ ...table })
    expect(result.current.view).toEqual(table)
  })
})

test('the host’s view takes precedence: unchanged, and changed', async () => {
  const { result, rerender } = renderHook(
    (view: TableEditorView) => useShownView({ view, onViewChange: () => {} }),
    {
      initialProps: table,
    },
  )
  act(() => result.current.goTo(sorted))
  await waitFor(() => expect(result.current.view).toEqual(table))
  act(() => result.current.goTo(sorted))
  rerender({ tableId: 8 })
  expect(result.current.view).toEqual({ tableId: 8 })
})

test('of two changes in one frame the host receives the last', async () => {
  const onViewChange = vi.fn()
  const { result } = renderHook(() => useShownView({ onViewChange }))
  act(() => result.current.goTo(table))
  act(() => result.current.goTo(sorted))
  expect(result.current.view).toEqual(sorted)
  await waitFor(() => expect(onViewChange).toHaveBeenCalled())
  expect(onViewChange.mock.calls).toEqual([[sorted]])
})

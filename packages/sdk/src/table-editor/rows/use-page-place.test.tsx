// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TableEditorView } from '../table-editor.types'
import { usePagePlace } from './use-page-place'

const ends = { first: ['1'], last: ['100'] }

/** The hook in a host that keeps the page of the view, or that does not. */
function hosted(keepsPage: boolean, page?: number) {
  let view: TableEditorView = { tableId: 1, page }
  const show = (change: Partial<TableEditorView>) => {
    if (keepsPage) view = { ...view, ...change }
  }
  const hook = renderHook(({ rows }) => usePagePlace(view, show, rows, 100), {
    initialProps: { rows: 'a' },
  })
  return {
    number: () => hook.result.current.place.number,
    start: () => hook.result.current.place.start,
    view: () => view,
    next() {
      act(() => hook.result.current.go({ type: 'next', ends }))
      hook.rerender({ rows: 'a' })
    },
    arrive(change: Partial<TableEditorView>, rows = 'a') {
      view = { ...view, ...change }
      hook.rerender({ rows })
    },
  }
}

it('tells the host its page, and goes on from the last row', () => {
  const host = hosted(true)
  host.next()
  expect(host.number()).toBe(1)
  expect(host.start()).toEqual({ type: 'after', values: ['100'] })
  expect(host.view().page).toBe(2)
})

it('begins at the page of the address, and follows it back', () => {
  const host = hosted(true, 3)
  expect(host.number()).toBe(2)
  host.next()
  expect(host.view().page).toBe(4)
  host.arrive({ page: 3 })
  expect(host.number()).toBe(2)
})

it('goes back to the first page with the address', () => {
  const host = hosted(true)
  host.next()
  host.arrive({ page: undefined })
  expect(host.number()).toBe(0)
})

it('pages where the host does not keep the page', () => {
  const host = hosted(false)
  host.next()
  host.next()
  expect(host.number()).toBe(2)
})

it('begins other rows at their first page', () => {
  const host = hosted(true)
  host.next()
  host.arrive({ page: undefined }, 'as another role')
  expect(host.number()).toBe(0)
})

it('begins other rows at their first page where the host does not keep it', () => {
  const host = hosted(false)
  host.next()
  host.arrive({}, 'as another role')
  expect(host.number()).toBe(0)
})

// @vitest-environment jsdom
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, expect, test, vi } from 'vitest'
import { carets } from './carets'

// A caret is placed by measuring, which is nothing that jsdom does.
Object.assign(Range.prototype, { getClientRects: () => [] })

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('the caret blinks while the editor has the focus, and is shown at each key and where the focus has gone', () => {
  vi.useFakeTimers()
  const view = new EditorView({ parent: document.body, state: EditorState.create({ extensions: carets() }) })
  const isHidden = () => view.scrollDOM.classList.contains('hw-carets-hidden')
  vi.advanceTimersByTime(5_000)
  expect(isHidden()).toBe(false)

  view.focus()
  vi.advanceTimersByTime(600)
  expect(isHidden()).toBe(true)
  vi.advanceTimersByTime(530)
  expect(isHidden()).toBe(false)
  vi.advanceTimersByTime(530)
  expect(isHidden()).toBe(true)

  view.dispatch({ changes: { from: 0, insert: 's' } })
  expect(isHidden()).toBe(false)
  vi.advanceTimersByTime(600)
  expect(isHidden()).toBe(true)

  view.contentDOM.blur()
  vi.advanceTimersByTime(600)
  expect(isHidden()).toBe(false)
  view.destroy()
  expect(vi.getTimerCount()).toBe(0)
})

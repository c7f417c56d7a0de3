// @vitest-environment jsdom
import { EditorSelection, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, expect, test } from 'vitest'
import { carets } from './carets'

// A caret is placed by measuring, which is nothing that jsdom does.
Object.assign(Range.prototype, { getClientRects: () => [] })

afterEach(() => document.body.replaceChildren())

test('carets are drawn while there are several of them, and a single one is the browser’s own', () => {
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc: 'select 1', extensions: carets() }),
  })
  const areDrawn = () => view.dom.querySelector('.cm-cursorLayer') !== null
  const select = (...places: number[]) =>
    view.dispatch({
      selection: EditorSelection.create(places.map((place) => EditorSelection.cursor(place))),
    })
  expect(areDrawn()).toBe(false)

  select(0, 7)
  expect(areDrawn()).toBe(true)
  view.dispatch({ changes: { from: 0, insert: '-- ' } })
  expect(view.state.selection.ranges).toHaveLength(2)
  expect(areDrawn()).toBe(true)

  select(3)
  expect(areDrawn()).toBe(false)

  // Two that meet are one.
  select(0, 7)
  view.dispatch({ changes: { from: 0, to: view.state.doc.length } })
  expect(view.state.selection.ranges).toHaveLength(1)
  expect(areDrawn()).toBe(false)
  view.destroy()
})

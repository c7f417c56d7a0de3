import { expect, it } from 'vitest'
import {
  editorPanelTransition,
  noPanel,
  type EditorPanel,
  type SidePanelState,
} from './editor-panel'

const table = { id: 16_384, schema: 'public', name: 'people' }
const opened = (panel: SidePanelState): EditorPanel => ({ kind: 'side-panel', panel })
const asked: EditorPanel = {
  kind: 'confirmation',
  confirmation: { type: 'table', table, cascade: false },
}

it('is one thing at a time: what is opened takes the place of what was open', () => {
  const first = editorPanelTransition(noPanel, {
    type: 'opened',
    panel: { type: 'table', mode: 'edit', table },
  })
  const second = editorPanelTransition(first, {
    type: 'opened',
    panel: { type: 'row', mode: 'new', table },
  })
  expect(second).toEqual(opened({ type: 'row', mode: 'new', table }))
  expect(
    editorPanelTransition(second, {
      type: 'asked',
      confirmation: { type: 'column', table, column: 'a', cascade: false },
    }).kind,
  ).toBe('confirmation')
})

it('switches the cascade of a question, and of nothing else', () => {
  expect(editorPanelTransition(asked, { type: 'cascade-switched', cascade: true })).toEqual({
    kind: 'confirmation',
    confirmation: { type: 'table', table, cascade: true },
  })
  expect(editorPanelTransition(asked, { type: 'cascade-switched', cascade: false })).toBe(asked)
  const panel = opened({ type: 'schema', mode: 'new' })
  expect(editorPanelTransition(panel, { type: 'cascade-switched', cascade: true })).toBe(panel)
})

it('closes', () => {
  expect(editorPanelTransition(asked, { type: 'closed' })).toBe(noPanel)
  expect(editorPanelTransition(noPanel, { type: 'closed' })).toBe(noPanel)
})

it.each<[EditorPanel, boolean]>([
  [asked, true],
  [opened({ type: 'json', table, row: 3, column: 'a' }), true],
  [opened({ type: 'csv-import', schema: 'public', table }), true],
  [opened({ type: 'csv-import', schema: 'public', table: null }), false],
  [opened({ type: 'table', mode: 'new', schema: 'public' }), false],
  [opened({ type: 'row', mode: 'new', table: { ...table, id: 1 } }), false],
])('of %j, closes with its table: %s', (state, closes) => {
  expect(editorPanelTransition(state, { type: 'table-gone', id: table.id })).toBe(
    closes ? noPanel : state,
  )
})

// @vitest-environment jsdom
import { Compartment, EditorState, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { diagnosticsOf, offsetOf, reportMarks, type ScriptReport } from './script-language'

it('places are inside the text', () => {
  const doc = Text.of(['one', 'two'])
  expect(offsetOf(doc, { line: 1, character: 1 })).toBe(5)
  expect(offsetOf(doc, { line: 0, character: 99 })).toBe(3)
  expect(offsetOf(doc, { line: 99, character: 99 })).toBe(7)
  expect(offsetOf(doc, { line: -1, character: -1 })).toBe(0)
})

const report = (from: [number, number], to: [number, number]): ScriptReport => ({
  from: { line: from[0], character: from[1] },
  to: { line: to[0], character: to[1] },
  severity: 'error',
  message: 'No such name.',
})

it('reports are at words, also those without an extent or after the end', () => {
  const doc = Text.of(['let a', 'const two = 1'])
  const ranges = diagnosticsOf(
    [report([1, 6], [1, 9]), report([1, 6], [1, 6]), report([9, 99], [9, 99])],
    doc,
  )
  expect(ranges.map(({ from, to }) => doc.sliceString(from, to))).toEqual(['two', 'two', '1'])
})

it('reports are underlined, also after text before them has changed, until there are others', async () => {
  const settings = new Compartment()
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: 'let a\nconst two = 1',
      extensions: settings.of(reportMarks([report([1, 6], [1, 9])])),
    }),
  })
  const marked = () =>
    [...view.dom.querySelectorAll('.cm-lintRange-error')].map((mark) => mark.textContent)
  await Promise.resolve()
  expect(marked()).toEqual(['two'])
  view.dispatch({ changes: { from: 0, insert: '// more\n' } })
  expect(marked()).toEqual(['two'])
  view.contentDOM.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', keyCode: 119 }))
  const { from, to } = view.state.selection.main
  expect(view.state.sliceDoc(from, to)).toBe('two')
  view.dispatch({ effects: settings.reconfigure(reportMarks([])) })
  await Promise.resolve()
  expect(marked()).toEqual([])
  view.destroy()
})

import { EditorState, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { offsetOf, reportMarks, type ScriptReport } from './script-language'

it('places are inside the text', () => {
  const doc = Text.of(['one', 'two'])
  expect(offsetOf(doc, { line: 1, character: 1 })).toBe(5)
  expect(offsetOf(doc, { line: 0, character: 99 })).toBe(3)
  expect(offsetOf(doc, { line: 99, character: 99 })).toBe(7)
  expect(offsetOf(doc, { line: -1, character: -1 })).toBe(0)
})

it('reports underline what they are about, also after text before it has changed', () => {
  const report: ScriptReport = {
    from: { line: 1, character: 6 },
    to: { line: 1, character: 9 },
    severity: 'error',
    message: 'No such name.',
  }
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc: 'let a\nconst two = 1', extensions: reportMarks([report]) }),
  })
  const marked = () => view.dom.querySelector('.hw-script-error')
  expect([marked()?.textContent, marked()?.getAttribute('title')]).toEqual(['two', 'No such name.'])
  view.dispatch({ changes: { from: 0, insert: '// more\n' } })
  expect(marked()?.textContent).toBe('two')
  view.destroy()
})

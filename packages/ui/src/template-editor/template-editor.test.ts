// @vitest-environment jsdom
import { CompletionContext } from '@codemirror/autocomplete'
import { forEachDiagnostic, forceLinting } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { variablesAt } from './template-completion'
import { markProblems } from './template-marks'

const variables = [
  { name: 'Token', hint: 'Code' },
  { name: 'Email', hint: 'Address' },
]

/** Completes at the sign | of a text. @returns the text after the first variable was chosen; null if none is offered */
function complete(text: string, isAskedFor = false): string | null {
  const pos = text.indexOf('|')
  const view = new EditorView({ state: EditorState.create({ doc: text.replace('|', '') }) })
  const found = variablesAt(new CompletionContext(view.state, pos, isAskedFor), variables)
  const [first] = found?.options ?? []
  if (found && typeof first?.apply === 'function') first.apply(view, first, found.from, pos)
  const { head } = view.state.selection.main
  const completed = `${view.state.sliceDoc(0, head)}|${view.state.sliceDoc(head)}`
  view.destroy()
  return found ? completed : null
}

it.each([
  ['<p>{{|', '<p>{{ .Token }}|'],
  ['<p>{{|}}</p>', '<p>{{ .Token }}|</p>'],
  ['{{ |', '{{ .Token }}|'],
  ['{{ .|', '{{ .Token }}|'],
  ['{{ .To| }} on', '{{ .Token }}| on'],
  ['{{.T|ok}}', '{{ .Token }}|'],
  ['{{ if .|}}a{{ end }}', '{{ if .Token }}|a{{ end }}'],
  ['<p>|', null],
  ['{{ .Data.na|', null],
  ['{{ .Email }} and .|', null],
])('completes %s', (text, completed) => {
  expect(complete(text)).toBe(completed)
})

it('offers the variables anywhere when it is asked for them', () => {
  expect(complete('<p>a | b</p>', true)).toBe('<p>a {{ .Token }}| b</p>')
})

it('underlines the parts that are reported', async () => {
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: 'Hi {{ .Tokn }}',
      extensions: markProblems((text) => [
        { from: text.indexOf('{{'), to: text.indexOf('}}') + 2, message: 'No such variable.' },
      ]),
    }),
  })
  forceLinting(view)
  await Promise.resolve()
  await Promise.resolve()
  const found: string[] = []
  forEachDiagnostic(view.state, ({ message }, from, to) =>
    found.push(`${view.state.sliceDoc(from, to)}: ${message}`),
  )
  expect(found).toEqual(['{{ .Tokn }}: No such variable.'])
  view.destroy()
})

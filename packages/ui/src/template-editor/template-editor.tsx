import { html } from '@codemirror/lang-html'
import { EditorView } from '@codemirror/view'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { LanguageEditor, type LanguageEditorProps } from '../language-editor/language-editor'
import { offerVariables, type TemplateVariable } from './template-completion'
import { markProblems, type TemplateMark } from './template-marks'

export interface TemplateEditorHandle {
  /** Replaces what is selected, and focuses the editor. */
  insert: (text: string) => void
}

export interface TemplateEditorProps extends Omit<
  LanguageEditorProps,
  'language' | 'marks' | 'onView'
> {
  /** Variables that are offered after `{{`, and by Ctrl-Space. The first ones are used. */
  variables: readonly TemplateVariable[]
  /** Returns the parts that are underlined. The first one is used. */
  problemsOf: (text: string) => readonly TemplateMark[]
  ref?: Ref<TemplateEditorHandle>
}

/** An editor of a template in HTML that fills its container. Must be inside HowdahTheme. */
export function TemplateEditor({ problemsOf, ref, variables, ...props }: TemplateEditorProps) {
  const view = useRef<EditorView | null>(null)
  const [language] = useState(() => [
    html(),
    EditorView.lineWrapping,
    offerVariables(variables),
    markProblems(problemsOf),
  ])
  useImperativeHandle(
    ref,
    () => ({
      insert(text) {
        const editor = view.current
        if (editor === null) return
        editor.dispatch(editor.state.replaceSelection(text), { scrollIntoView: true })
        editor.focus()
      },
    }),
    [],
  )
  return (
    <LanguageEditor
      {...props}
      language={language}
      onView={(next) => {
        view.current = next
      }}
    />
  )
}

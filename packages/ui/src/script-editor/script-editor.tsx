import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import { useMemo, useState } from 'react'
import { LanguageEditor, type LanguageEditorProps } from '../language-editor/language-editor'
import { problemMark, type ScriptProblem } from './problem-mark'
import { offerCompletions, reportMarks, type Complete, type ScriptReport } from './script-language'

export interface ScriptEditorProps extends Omit<LanguageEditorProps, 'language' | 'marks'> {
  /** Path of the file, whose ending decides on the language. Another one needs another `key`. */
  path: string
  /** Place that is underlined; the same object as long as it is the same problem. */
  problem?: ScriptProblem | undefined
  /** Parts that are underlined; the same object as long as they are the same. */
  reports?: readonly ScriptReport[] | undefined
  /** Returns what can follow at a place. The first one is used. */
  complete?: Complete | undefined
}

/** An editor of one file of a program that fills its container. Must be inside HowdahTheme. */
export function ScriptEditor({ complete, path, problem, reports, ...props }: ScriptEditorProps) {
  const marks = useMemo(
    () => [problem ? problemMark(problem) : [], reports ? reportMarks(reports) : []],
    [problem, reports],
  )
  const [completions] = useState(() => (complete ? offerCompletions(complete) : []))
  return (
    <LanguageEditor
      {...props}
      language={[languageOf(path), completions]}
      marks={marks}
      {...(problem && { 'aria-invalid': true })}
    />
  )
}

const languageOf = (path: string) => {
  const [, ending = ''] = /\.(\w+)$/.exec(path) ?? []
  if (/^jsonc?$/.test(ending)) return json()
  if (!/^[cm]?[jt]sx?$/.test(ending)) return []
  return javascript({ typescript: /ts/.test(ending), jsx: ending.endsWith('x') })
}

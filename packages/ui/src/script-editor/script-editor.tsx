import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import { useMemo } from 'react'
import { LanguageEditor, type LanguageEditorProps } from '../language-editor/language-editor'
import { problemMark, type ScriptProblem } from './problem-mark'

export interface ScriptEditorProps extends Omit<LanguageEditorProps, 'language' | 'marks'> {
  /** Path of the file, whose ending decides on the language. Another one needs another `key`. */
  path: string
  /** Place that is underlined; the same object as long as it is the same problem. */
  problem?: ScriptProblem | undefined
}

/** An editor of one file of a program that fills its container. Must be inside HowdahTheme. */
export function ScriptEditor({ path, problem, ...props }: ScriptEditorProps) {
  const marks = useMemo(() => problem && problemMark(problem), [problem])
  return (
    <LanguageEditor
      {...props}
      language={languageOf(path)}
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

import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import { LanguageEditor, type LanguageEditorProps } from '../language-editor/language-editor'

export interface ScriptEditorProps extends Omit<LanguageEditorProps, 'language'> {
  /** Path of the file, whose ending decides on the language. Another one needs another `key`. */
  path: string
}

/** An editor of one file of a program that fills its container. Must be inside HowdahTheme. */
export const ScriptEditor = ({ path, ...props }: ScriptEditorProps) => (
  <LanguageEditor {...props} language={languageOf(path)} />
)

const languageOf = (path: string) => {
  const [, ending = ''] = /\.(\w+)$/.exec(path) ?? []
  if (/^jsonc?$/.test(ending)) return json()
  if (!/^[cm]?[jt]sx?$/.test(ending)) return []
  return javascript({ typescript: /ts/.test(ending), jsx: ending.endsWith('x') })
}

import { json } from '@codemirror/lang-json'
import { LanguageEditor, type LanguageEditorProps } from '../language-editor/language-editor'

export type JsonEditorProps = Omit<LanguageEditorProps, 'language' | 'focusOnMount'>

/** An editor of one JSON text that fills its container and takes the focus. Must be inside HowdahTheme. */
export const JsonEditor = (props: JsonEditorProps) => (
  <LanguageEditor {...props} language={LANGUAGE} />
)

const LANGUAGE = json()

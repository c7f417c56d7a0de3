import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import { useEffectEvent, useLayoutEffect, useRef, type CSSProperties } from 'react'
import { syntaxClasses } from '../code-editor/syntax-classes'
import { smallestChange } from '../code-editor/value-sync'
import { useHowdahTheme } from '../theme/theme-context'
import { rootOf } from '../theme/root-of'

export interface LanguageEditorProps {
  'aria-label': string
  /** Of the element with the text, such as the one that a label names. */
  id?: string
  /** Name of the field in a form, as `data-name`. */
  name?: string
  /** The text. Line breaks are all `\n` in it. */
  value: string
  onValueChange: (value: string) => void
  /** Another one needs another `key`. */
  language: Extension
  /** Further parts of the editor; the same object as long as they are the same. */
  marks?: Extension | undefined
  /** @default true */
  focusOnMount?: boolean
  /** Offset of the cursor at first. @default 0 */
  caretOnMount?: number
  /** Gives the editor of CodeMirror, and null when it is removed. */
  onView?: (view: EditorView | null) => void
  readOnly?: boolean
  /** IDs of the elements that describe it, such as an error. */
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  /** CSS px. @default 13 */
  fontSize?: number
  /** For a Content-Security-Policy with a style nonce. */
  nonce?: string
  className?: string
}

const settings = new Compartment()

/** Mod-Enter submits the form around the editor; by default it would insert a line first. */
const editingKeymap = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

/** An editor of one text in a language, which fills its container. Must be inside HowdahTheme. */
export function LanguageEditor({
  value,
  onValueChange,
  language,
  marks,
  focusOnMount = true,
  caretOnMount = 0,
  onView,
  readOnly = false,
  fontSize = 13,
  className,
  ...props
}: LanguageEditorProps) {
  const theme = useHowdahTheme()
  const dark = theme?.appearance === 'dark'
  const nonce = props.nonce ?? theme?.nonce
  const hostRef = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView | null>(null)
  const label = props['aria-label']
  const describedBy = props['aria-describedby']
  const invalid = props['aria-invalid'] ?? false
  const { id, name } = props

  const changed = useEffectEvent((text: string) => {
    if (text !== value) onValueChange(text)
  })
  const settingsNow = useEffectEvent(() => [
    EditorView.darkTheme.of(dark),
    EditorState.readOnly.of(readOnly),
    marks ?? [],
    EditorView.contentAttributes.of({
      tabindex: '0',
      'aria-label': label,
      ...(id === undefined ? {} : { id }),
      ...(name === undefined ? {} : { 'data-name': name }),
      ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      ...(invalid ? { 'aria-invalid': 'true' } : {}),
    }),
  ])
  const wantsFocus = useEffectEvent(() => focusOnMount)
  const viewIs = useEffectEvent((view: EditorView | null) => onView?.(view))
  const initialState = useEffectEvent(() =>
    EditorState.create({
      doc: value,
      selection: { anchor: Math.min(caretOnMount, value.length) },
      extensions: [
        settings.of(settingsNow()),
        nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        indentOnInput(),
        language,
        syntaxClasses(),
        bracketMatching(),
        closeBrackets(),
        EditorState.tabSize.of(2),
        keymap.of([...closeBracketsKeymap, ...historyKeymap, ...editingKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString())
        }),
      ],
    }),
  )

  useLayoutEffect(() => {
    const parent = hostRef.current
    if (!parent) return
    const view = new EditorView({
      state: initialState(),
      parent,
      root: rootOf(parent),
    })
    viewRef.current = view
    viewIs(view)
    if (wantsFocus()) view.focus()
    return () => {
      viewRef.current = null
      viewIs(null)
      view.destroy()
    }
  }, [])

  useLayoutEffect(() => {
    const view = viewRef.current
    if (!view) return
    const document = view.state.doc.toString()
    // The editor has one kind of line breaks.
    const text = value.replaceAll(/\r\n?/g, '\n')
    if (text !== document) view.dispatch({ changes: smallestChange(document, text) })
  }, [value])

  useLayoutEffect(() => {
    viewRef.current?.dispatch({ effects: settings.reconfigure(settingsNow()) })
  }, [dark, readOnly, label, id, name, describedBy, invalid, marks])

  return (
    <div
      className={className ? `hw-code-editor ${className}` : 'hw-code-editor'}
      style={{ '--hw-editor-font-size': `${fontSize}px` } as CSSProperties}
    >
      <div ref={hostRef} className="hw-code-editor-host" />
    </div>
  )
}

import { PostgreSQL } from '@codemirror/lang-sql'
import { getChunks, unifiedMergeView } from '@codemirror/merge'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, highlightSpecialChars, lineNumbers } from '@codemirror/view'
import { useEffectEvent, useLayoutEffect, useRef, type CSSProperties } from 'react'
import { smallestChange } from '../code-editor/value-sync'
import { syntaxClasses } from '../code-editor/syntax-classes'
import { useHowdahTheme } from '../theme/theme-context'
import { rootOf } from '../theme/root-of'

export interface MergeViewProps {
  'aria-label': string
  /** The text as it is. Another one needs another `key`. */
  original: string
  /** Modified text; it may grow while it is displayed. */
  modified: string
  /** @default 'sql' */
  language?: 'sql' | 'none'
  /** CSS px. @default 13 */
  fontSize?: number
  /** @default 2 */
  tabSize?: number
  /** For a Content-Security-Policy with a style nonce. */
  nonce?: string
  className?: string
}

/** CSS px above the first change, which is brought into view. */
const ABOVE_FIRST_CHANGE_PX = 56
const darkness = new Compartment()

/**
 * Two versions of a text in one read-only view: removed text is struck out, added text
 * is marked. Must be inside HowdahTheme.
 */
export function MergeView({
  original,
  modified,
  language = 'sql',
  fontSize = 13,
  tabSize = 2,
  className,
  ...props
}: MergeViewProps) {
  const theme = useHowdahTheme()
  const dark = theme?.appearance === 'dark'
  const nonce = props.nonce ?? theme?.nonce
  const hostRef = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView | null>(null)

  const initialState = useEffectEvent(() =>
    EditorState.create({
      doc: modified,
      extensions: [
        nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
        lineNumbers(),
        highlightSpecialChars(),
        language === 'sql' ? PostgreSQL.language : [],
        syntaxClasses(),
        // Nothing is collapsed, because collapsed text can be expanded by mouse only.
        unifiedMergeView({ original, mergeControls: false, gutter: true }),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorState.tabSize.of(tabSize),
        darkness.of(EditorView.darkTheme.of(dark)),
        EditorView.contentAttributes.of({
          role: 'textbox',
          tabindex: '0',
          'aria-readonly': 'true',
          'aria-label': props['aria-label'],
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
    const first = getChunks(view.state)?.chunks[0]
    if (first)
      view.dispatch({
        effects: EditorView.scrollIntoView(Math.min(first.fromB, view.state.doc.length), {
          y: 'start',
          yMargin: ABOVE_FIRST_CHANGE_PX,
        }),
      })
    return () => {
      viewRef.current = null
      view.destroy()
    }
  }, [original])

  useLayoutEffect(() => {
    const view = viewRef.current
    if (!view) return
    const document = view.state.doc.toString()
    const wanted = modified.replace(/\r\n?/g, '\n')
    if (wanted !== document) view.dispatch({ changes: smallestChange(document, wanted) })
  }, [modified])

  useLayoutEffect(() => {
    viewRef.current?.dispatch({ effects: darkness.reconfigure(EditorView.darkTheme.of(dark)) })
  }, [dark])

  return (
    <div
      className={
        className ? `hw-code-editor hw-merge-view ${className}` : 'hw-code-editor hw-merge-view'
      }
      style={{ '--hw-editor-font-size': `${fontSize}px` } as CSSProperties}
    >
      <div ref={hostRef} className="hw-code-editor-host" />
    </div>
  )
}

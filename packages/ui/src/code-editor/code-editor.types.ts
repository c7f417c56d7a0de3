import type { Extension } from '@codemirror/state'
import type { KeyBinding } from '@codemirror/view'
import type { CSSProperties } from 'react'
import type { ScrollPlaceProps } from '../scrolling/scroll-place'
import type { CodeEditorMessages } from './code-editor.messages'

/**
 * Names that completion may offer. Columns are requested when they are needed; every answer may be
 * delayed.
 */
export interface SqlCatalog {
  /** Schemas in the order in which unqualified names are looked up; the first is the active one. */
  searchPath: readonly string[]
  /** Schema whose relations are offered with those of the search path, qualified where they are not on it. */
  preferredSchema?: string | undefined
  relations: readonly { schema: string; name: string; kind: 'r' | 'v' | 'm' | 'f' | 'p' }[]
  columns: (schema: string, relation: string) => Promise<readonly { name: string; type: string }[]>
  /**
   * Reloads the catalog, for example after a statement that created a table. Without it, this one
   * is current.
   */
  newest?: () => Promise<SqlCatalog>
}

/** A problem underlined in the text. Offsets are UTF-16 code units of the document, `to` exclusive. */
export interface EditorProblem {
  from: number
  to: number
  message: string
  severity: 'error' | 'warning'
}

export interface EditorKey {
  /** In CodeMirror's notation, for example `Mod-Enter`. */
  key: string
  run: () => void
}

export interface CodeEditorProps extends ScrollPlaceProps {
  'aria-label': string
  /**
   * Controlled value. A value passed to `onValueChange` may come back immediately, after a delay or
   * never: typing continues meanwhile and loses nothing. A value that originates from the parent
   * replaces the document, as one undoable change.
   */
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Follows the caret and the selection. */
  onSelectionChange?: (selection: EditorSelectionRange) => void
  readOnly?: boolean
  catalog?: SqlCatalog
  problems?: readonly EditorProblem[]
  /** Marked as the statement that would run. */
  activeRange?: { from: number; to: number } | null
  /** Active only while focus is inside, and before the editor's own shortcuts. Tab is never handled, unless one of these is bound to it. */
  keys?: readonly EditorKey[]
  /** Keys of a host, before all others. Another array replaces them. */
  keymap?: readonly KeyBinding[] | undefined
  /** Extensions of a host, before those of the editor. Others replace them. */
  extensions?: Extension | undefined
  /** An extension of the host does not fit; the editor is without it. */
  onExtensionError?: (error: unknown) => void
  /** Takes the focus as soon as it is there. @default false */
  focusOnMount?: boolean
  /** Shown while the document is empty. */
  placeholder?: string
  /** CSS px. @default 13 */
  fontSize?: number
  /** @default 2 */
  tabSize?: number
  /** For a Content-Security-Policy with a style nonce. */
  nonce?: string
  messages?: Partial<CodeEditorMessages>
  className?: string
  style?: CSSProperties
}

export interface EditorSelectionRange {
  from: number
  to: number
  head: number
}

export interface CodeEditorHandle {
  focus: () => void
  getValue: () => string
  getSelection: () => EditorSelectionRange
  /** Replaces the document as one undoable change. */
  setValue: (value: string) => void
  select: (range: { from: number; to: number }) => void
  /** The lower edge of the line of an offset: CSS px below the editor's upper edge. Null while it is not drawn. */
  lineBottom: (offset: number) => number | null
}

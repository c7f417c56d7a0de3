import type {
  CodeEditorHandle,
  EditorProblem,
  EditorSelectionRange,
  SqlCatalog,
} from '@howdah/ui/code-editor/code-editor.types'
import type { RefObject } from 'react'
import type { ConversationScope } from '../ai/conversation-store'
import type { EditorAi } from '../ai/use-editor-ai'
import type { ResultsGridMessages } from '../results/results-grid.messages'
import type { OfferedText } from '../draft-store/offered-texts'
import type { SqlExecution } from '../execution/sql-execution'
import type { ExplainKind, RunScope, PlanRefusal } from '../execution/execution-plan'
import type { SqlEditorMessages } from './sql-editor.messages'
import type { SqlEditorSave } from './sql-editor.types'
import type { EditorTools } from './tools/use-editor-tools'

/** Reason why a requested action was not performed. */
export type EditorRefusal = PlanRefusal | 'format-refused'

/** The draft of a text that the editor keeps itself. */
export interface EditorDraft {
  /** The storage refuses it. */
  failing: boolean
  /** Other texts of it, written in other tabs of the browser. */
  offered: readonly OfferedText[]
  onTake: (text: OfferedText) => void
  onDismiss: (text: OfferedText) => void
}

/** State and actions of the view. */
export interface SqlEditorModel {
  text: string
  selection: EditorSelectionRange
  activeRange: { from: number; to: number } | null
  problems: readonly EditorProblem[]
  catalog: SqlCatalog | undefined
  run: SqlExecution
  /** Reason why the last requested action was not performed. */
  refusal: EditorRefusal | null
  tools: EditorTools
  ai: EditorAi
  draft: EditorDraft
  /** Null where results are always shown. */
  results: { hidden: boolean; onToggle: () => void } | null
  /** Templates are offered until something has run. */
  templates: boolean
  projectRef: string
  connectionString: string | undefined
  /** Identity of the conversation with the assistant; null while it is unknown. */
  conversationScope: ConversationScope | null
  /** Counts the runs that were asked for while a parameter had no value. */
  missedValues: number
  rowLimit: number
  readOnly: boolean
  focusOnMount: boolean
  /** The host's `can` allows to run SQL at all. */
  mayRun: boolean
  /** The host's `can` allows SQL that writes; without it, Postgres refuses what does. */
  mayWrite: boolean
  save: SqlEditorSave | undefined
  maxResultBytes: number
  messages: SqlEditorMessages
  gridMessages: ResultsGridMessages
  locale: string | undefined
  nonce: string | undefined
  editorRef: RefObject<CodeEditorHandle | null>
  /** The host owns the text. */
  controlled: boolean
  onTextChange: (text: string) => void
  onSelectionChange: (selection: EditorSelectionRange) => void
  onEditorFocus: () => void
  /** Called when the user points at the widget or has moved the focus into it. */
  onUserActivity: () => void
  onRowLimitChange: (rowLimit: number) => void
  onRun: (scope?: RunScope, explain?: ExplainKind) => void
  onFormat: () => void
  /** Puts a text behind the statement that the cursor is in, on lines of its own, and the focus there. */
  onInsert: (sql: string) => void
  onInsertAndRun: (sql: string) => void
  onAiError: (error: unknown) => void
  onPartError: (error: unknown) => void
  /** Runs what ran last once more. */
  onRetry: () => void
  onConfirm: (asksNoMore?: boolean) => void
  onDismiss: () => void
  onCancel: () => void
}

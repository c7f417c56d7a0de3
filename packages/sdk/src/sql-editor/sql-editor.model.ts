import type {
  CodeEditorHandle,
  EditorProblem,
  EditorSelectionRange,
  SqlCatalog,
} from '@howdah/ui/code-editor/code-editor.types'
import type { ScrollPlaceProps } from '@howdah/ui/scrolling/scroll-place'
import type { RefObject } from 'react'
import type { ConversationScope } from '../ai/conversation-store'
import type { EditorAi } from '../ai/use-editor-ai'
import type { ResultsGridMessages } from '../results/results-grid.messages'
import type { OfferedText } from '../draft-store/offered-texts'
import type { SqlExecution } from '../execution/sql-execution'
import type { ExplainKind, RunScope, PlanRefusal } from '../execution/execution-plan'
import type { SqlEditorMessages } from './sql-editor.messages'
import type { SqlEditorProps, SqlEditorSave } from './sql-editor.types'
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

/** Texts of the editor, and the locale that its numbers and times are formatted in. */
export interface EditorTexts {
  messages: SqlEditorMessages
  gridMessages: ResultsGridMessages
  locale: string | undefined
}

/** The text and what is marked in it, with its actions. */
export interface EditorTextModel {
  text: string
  selection: EditorSelectionRange
  activeRange: { from: number; to: number } | null
  problems: readonly EditorProblem[]
  catalog: SqlCatalog | undefined
  readOnly: boolean
  focusOnMount: boolean
  scrollPlace: ScrollPlaceProps
  nonce: string | undefined
  /** Additions of the host to CodeMirror. */
  additions: Pick<SqlEditorProps, 'extensions' | 'keymap'>
  editorRef: RefObject<CodeEditorHandle | null>
  /** The host owns the text. */
  controlled: boolean
  onTextChange: (text: string) => void
  onSelectionChange: (selection: EditorSelectionRange) => void
  onEditorFocus: () => void
  onFormat: () => void
  /** Puts a text behind the statement that the cursor is in, on lines of its own, and the focus there. */
  onInsert: (sql: string) => void
  onInsertAndRun: (sql: string) => void
}

/** The last run, and what can be done with it. */
export interface EditorRunModel {
  run: SqlExecution
  /** Reason why the last requested action was not performed. */
  refusal: EditorRefusal | null
  /** Counts the runs that were asked for while a parameter had no value. */
  missedValues: number
  rowLimit: number
  /** The host's `can` allows to run SQL at all. */
  mayRun: boolean
  /** The host's `can` allows SQL that writes; without it, Postgres refuses what does. */
  mayWrite: boolean
  onRowLimitChange: (rowLimit: number) => void
  onRun: (scope?: RunScope, explain?: ExplainKind) => void
  /** Runs what ran last once more. */
  onRetry: () => void
  onConfirm: (asksNoMore?: boolean) => void
  onDismiss: () => void
  onCancel: () => void
}

/** AI in the editor. */
export interface EditorAiModel {
  ai: EditorAi
  /** Identity of the conversation with the assistant; null while it is unknown. */
  conversationScope: ConversationScope | null
  onAiError: (error: unknown) => void
}

/** Place of the editor: the project, the database, and the parts that surround the text. */
export interface EditorPlace {
  projectRef: string
  connectionString: string | undefined
  tools: EditorTools
  draft: EditorDraft
  save: SqlEditorSave | undefined
  /** Null where results are always shown. */
  results: { hidden: boolean; onToggle: () => void } | null
  /** Templates are offered until something has run. */
  templates: boolean
  maxResultBytes: number
  /** Called when the user points at the widget or has moved the focus into it. */
  onUserActivity: () => void
  onPartError: (error: unknown) => void
}

/** Members that the results of a run draw. */
export type ResultsModel = EditorTexts &
  Pick<EditorRunModel, 'run' | 'mayWrite'> &
  Pick<EditorTextModel, 'readOnly' | 'onInsert'> &
  Pick<EditorAiModel, 'ai'> &
  Pick<EditorPlace, 'tools' | 'templates' | 'maxResultBytes' | 'onPartError'>

/** Members that the toolbar draws. */
export type ToolbarModel = EditorTexts &
  EditorRunModel &
  Pick<EditorTextModel, 'selection' | 'readOnly' | 'onFormat' | 'onInsert'> &
  Pick<EditorAiModel, 'ai'> &
  Pick<EditorPlace, 'tools' | 'save' | 'results' | 'templates'>

/** State and actions of the view. */
export type SqlEditorModel = EditorTexts &
  EditorTextModel &
  EditorRunModel &
  EditorAiModel &
  EditorPlace

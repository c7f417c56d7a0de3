import type { Extension } from '@codemirror/state'
import type { KeyBinding } from '@codemirror/view'
import type { ImpersonatedRole } from '@howdah/platform-client/query/query.types'
import type { PlatformError } from '@howdah/platform-client/errors'
import type { ChartSettings } from '@howdah/rules/chart/chart.types'
import type { Ref } from 'react'
import type { ToolbarSlots } from '../frame/toolbar-slots'
import type { ProjectWidgetProps } from '../provider/widget-props'
import type { CellRenderers } from '../results/cell-renderers'
import type { ResultSet } from '../results/result-set'
import type { RunScope } from '../execution/execution-plan'
import type { SqlEditorMessages } from './sql-editor.messages'

export interface SqlEditorProps extends ProjectWidgetProps<SqlEditorMessages>, ToolbarSlots {
  /** The text, when the host owns it; no draft is stored then. */
  value?: string
  /** The text to start with where there is no draft. */
  defaultValue?: string
  /** Called with each change of the text. */
  onValueChange?: (value: string) => void
  /** The text can be run but not changed. @default false */
  readOnly?: boolean
  /** Document within the project that the draft belongs to. @default 'scratch' */
  documentId?: string
  /** Sets two editors of one document apart, so that each keeps a draft of its own across reloads. @default '' */
  instanceId?: string
  /** Rows that a single select without a limit is held to; -1 for no limit. */
  rowLimit?: number
  /** The row limit at first, if the widget manages it. @default 100 */
  defaultRowLimit?: number
  /** Called when a person chooses another row limit. */
  onRowLimitChange?: (rowLimit: number) => void
  /** Run as one of the project's API roles. Absent: the person chooses, where they may. */
  role?: ImpersonatedRole
  /** Schema whose tables completion offers first. @default those of the search path alone */
  schema?: string
  /** Picks one of the project's own databases. */
  connectionString?: string
  /** Time that a run may take, in milliseconds. @default the project's setting */
  timeoutMs?: number
  /**
   * Maximum size of one run's rows in the browser, in UTF-16 code units of their text; beyond it
   * the run is cancelled. @default 256 MB
   */
  maxResultBytes?: number
  /** The text takes the focus as soon as it is there. @default false */
  focusOnMount?: boolean
  /** Offset of the text from its top to start at, in CSS px. @default 0 */
  initialScrollTop?: number
  /** Scrolling of the text rests at this offset from its top, in CSS px. */
  onScrollRest?: (scrollTop: number) => void
  /** Results can be put away, and come back with the next run. @default false */
  hideableResults?: boolean
  /** Shows templates in place of the results until something has run. @default true */
  templates?: boolean
  /**
   * Destination and state of saving the text. The save field is shown only when this is given.
   */
  save?: SqlEditorSave
  /**
   * Settings of a result's chart, as plain JSON, to be saved with the text; null for a guess.
   * Absent: the editor stores them itself.
   */
  chart?: ChartSettings | null
  /** Called when a person changes the chart. */
  onChartChange?: (chart: ChartSettings) => void
  /** A run has been started, past the guard's question. */
  onRun?: (run: SqlRunStart) => void
  /** A run is over, one way or another. */
  onResult?: (outcome: SqlRunOutcome) => void
  /**
   * Draws cells of results, for some columns or types in place of their text; what is copied, edited and saved
   * stays the text. One that throws shows the text. Pass the same object at each rendering: with
   * another one, all cells are drawn again. @default all cells show their text
   */
  cellRenderers?: CellRenderers
  /**
   * CodeMirror extensions of your own, which win over those of the editor. They need the same copy
   * of `@codemirror/state` and `@codemirror/view`; others are reported to `onError` and left out.
   * Others replace them, so pass the same value at each rendering. @default none
   */
  extensions?: Extension
  /** Key bindings of your own, in CodeMirror's notation, before those of the editor. @default none */
  keymap?: readonly KeyBinding[]
  /** Handle of the editor. */
  ref?: Ref<SqlEditorHandle>
}

export interface SqlEditorSave {
  /** State of saving the text. */
  status: 'IDLE' | 'UPDATING' | 'UPDATING_FAILED'
  /** True when there are unsaved changes. Absent: nothing is shown about them. */
  needsSaving?: boolean
  /** Why the last save failed, in a sentence. */
  problem?: string | null
  /** Label of the button. @default 'Save' */
  label?: string
  /** Saves immediately; the key Mod+S does the same. */
  onSave: () => void
}

export interface SqlEditorHandle {
  /** As the Run button does: asks first when the guard wants it. @default the selection if there is one, else everything */
  run: (scope?: RunScope) => void
  /** Ends the run on the server. */
  cancel: () => void
  focus: () => void
  getValue: () => string
  /** Replaces the text as one change that can be undone. */
  setValue: (value: string) => void
  /** Puts a text behind the statement that the cursor is in, on lines of its own, as one change that can be undone. */
  insert: (sql: string) => void
}

export interface SqlRunStart {
  /** Text that is sent, an automatic limit included. */
  sql: string
  scope: RunScope
  /** The row limit that was added; null for none. */
  limit: number | null
}

export interface SqlRunOutcome extends SqlRunStart {
  status: 'done' | 'failed' | 'cancelled'
  /** Milliseconds. */
  durationMs: number
  results: readonly SqlStatementOutcome[]
  /** For a failed run. */
  error: PlatformError | null
}

export interface SqlStatementOutcome {
  /** Its place in the run, from 0. */
  statement: number
  /** The command tag without its numbers; null when the statement did not end. */
  command: string | null
  /** Rows returned or touched; null where Postgres counts none. */
  rowCount: number | null
  /** Null for a statement that returns no rows. */
  rows: ResultSet | null
}

import type { ResultsGridMessages } from '../results-grid/results-grid.messages'
import type { SqlEditorMessages } from '../sql-editor/sql-editor.messages'

/** Texts that stand in for the built-in ones, a group a widget. A component's own `messages` win over these. */
export interface HowdahMessages {
  sqlEditor?: Partial<SqlEditorMessages>
  resultsGrid?: Partial<ResultsGridMessages>
}

import type { AiMessages } from '../ai/ai.messages'
import type { ChartMessages } from '../chart/chart.messages'
import type { ExplainMessages } from '../explain/explain.messages'
import type { ExportMessages } from '../export/export.messages'
import type { HistoryMessages } from '../history/history.messages'
import type { NotificationsMessages } from '../notifications/notifications.messages'
import type { ParametersMessages } from '../parameters/parameters.messages'
import type { ResultsGridMessages } from '../results/results-grid.messages'
import type { RunningQueriesMessages } from '../running-queries/running-queries.messages'
import type { SqlEditorMessages } from '../sql-editor/sql-editor.messages'
import type { SqlPanelMessages } from '../sql-panel/sql-panel.messages'
import type { SqlWorkspaceMessages } from '../sql-workspace/sql-workspace.messages'
import type { StorageExplorerMessages } from '../storage-explorer/storage-explorer.messages'
import type { CsvImportMessages } from '../table-editor/csv-import/csv-import.messages'
import type { DeleteConfirmationMessages } from '../table-editor/delete-confirmation/delete-confirmation.messages'
import type { EditingMessages } from '../table-editor/editing/editing.messages'
import type { TableEditorMessages } from '../table-editor/table-editor.messages'
import type { TableFormMessages } from '../table-editor/table-form/table-form.messages'
import type { RoleSelectorMessages } from '../role-selector/role-selector.messages'

/** Texts that stand in for the built-in ones, a group a widget. A component's own `messages` win over these. */
export interface HowdahMessages {
  sqlEditor?: Partial<SqlEditorMessages>
  resultsGrid?: Partial<ResultsGridMessages>
  parameters?: Partial<ParametersMessages>
  explain?: Partial<ExplainMessages>
  chart?: Partial<ChartMessages>
  exports?: Partial<ExportMessages>
  history?: Partial<HistoryMessages>
  runningQueries?: Partial<RunningQueriesMessages>
  roleSelector?: Partial<RoleSelectorMessages>
  sqlWorkspace?: Partial<SqlWorkspaceMessages>
  sqlPanel?: Partial<SqlPanelMessages>
  storageExplorer?: Partial<StorageExplorerMessages>
  tableEditor?: Partial<TableEditorMessages>
  rowEditing?: Partial<EditingMessages>
  tableForms?: Partial<TableFormMessages>
  csvImport?: Partial<CsvImportMessages>
  deleteConfirmation?: Partial<DeleteConfirmationMessages>
  ai?: Partial<AiMessages>
  notifications?: Partial<NotificationsMessages>
}

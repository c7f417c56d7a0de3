import { defaultTexts } from '@howdah/ui/texts/default-texts'
import { aiTexts } from '../../ai/ai.messages'
import { chartTexts } from '../../chart/chart.messages'
import { connectDialogTexts } from '../../connect-dialog/connect-dialog.messages'
import { databaseSelectorTexts } from '../../database-selector/database-selector.messages'
import { explainTexts } from '../../explain/explain.messages'
import { exportTexts } from '../../export/export.messages'
import { functionEditorTexts } from '../../function-editor/function-editor.messages'
import { historyTexts } from '../../history/history.messages'
import { notificationsTexts } from '../../notifications/notifications.messages'
import { parametersTexts } from '../../parameters/parameters.messages'
import { realtimeInspectorTexts } from '../../realtime-inspector/realtime-inspector.messages'
import { resultsGridTexts } from '../../results/results-grid.messages'
import { roleSelectorTexts } from '../../role-selector/role-selector.messages'
import { runningQueriesTexts } from '../../running-queries/running-queries.messages'
import { schemaDiagramTexts } from '../../schema-diagram/schema-diagram.messages'
import { sqlEditorTexts } from '../../sql-editor/sql-editor.messages'
import { sqlPanelTexts } from '../../sql-panel/sql-panel.messages'
import { sqlWorkspaceTexts } from '../../sql-workspace/sql-workspace.messages'
import { storageExplorerTexts } from '../../storage-explorer/storage-explorer.messages'
import { csvImportTexts } from '../../table-editor/csv-import/csv-import.messages'
import { deleteConfirmationTexts } from '../../table-editor/delete-confirmation/delete-confirmation.messages'
import { editingTexts } from '../../table-editor/editing/editing.messages'
import { policyFormTexts } from '../../table-editor/policies/policy-form.messages'
import { realtimeTexts } from '../../table-editor/realtime/realtime.messages'
import { tableEditorTexts } from '../../table-editor/table-editor.messages'
import { usersTexts } from '../../users/users.messages'
import { tableFormTexts } from '../../table-editor/table-form/table-form.messages'
import type { CompleteMessages } from '../complete-messages'

/** The built-in texts of all widgets, the base of a translation. */
export const en: CompleteMessages = {
  ...defaultTexts,
  [aiTexts.name]: aiTexts.defaults,
  [chartTexts.name]: chartTexts.defaults,
  [connectDialogTexts.name]: connectDialogTexts.defaults,
  [databaseSelectorTexts.name]: databaseSelectorTexts.defaults,
  [explainTexts.name]: explainTexts.defaults,
  [exportTexts.name]: exportTexts.defaults,
  [functionEditorTexts.name]: functionEditorTexts.defaults,
  [historyTexts.name]: historyTexts.defaults,
  [notificationsTexts.name]: notificationsTexts.defaults,
  [parametersTexts.name]: parametersTexts.defaults,
  [realtimeInspectorTexts.name]: realtimeInspectorTexts.defaults,
  [resultsGridTexts.name]: resultsGridTexts.defaults,
  [roleSelectorTexts.name]: roleSelectorTexts.defaults,
  [runningQueriesTexts.name]: runningQueriesTexts.defaults,
  [schemaDiagramTexts.name]: schemaDiagramTexts.defaults,
  [sqlEditorTexts.name]: sqlEditorTexts.defaults,
  [sqlPanelTexts.name]: sqlPanelTexts.defaults,
  [sqlWorkspaceTexts.name]: sqlWorkspaceTexts.defaults,
  [storageExplorerTexts.name]: storageExplorerTexts.defaults,
  [csvImportTexts.name]: csvImportTexts.defaults,
  [deleteConfirmationTexts.name]: deleteConfirmationTexts.defaults,
  [editingTexts.name]: editingTexts.defaults,
  [policyFormTexts.name]: policyFormTexts.defaults,
  [realtimeTexts.name]: realtimeTexts.defaults,
  [tableEditorTexts.name]: tableEditorTexts.defaults,
  [usersTexts.name]: usersTexts.defaults,
  [tableFormTexts.name]: tableFormTexts.defaults,
}

export type { CompleteMessages }

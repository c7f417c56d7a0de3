import type { OwnTexts } from '@howdah/ui/theme/own-texts'
import type { TextsOfGroup } from '../provider/text-group'
import type { aiTexts } from '../ai/ai.messages'
import type { chartTexts } from '../chart/chart.messages'
import type { connectDialogTexts } from '../connect-dialog/connect-dialog.messages'
import type { databaseSelectorTexts } from '../database-selector/database-selector.messages'
import type { explainTexts } from '../explain/explain.messages'
import type { exportTexts } from '../export/export.messages'
import type { functionEditorTexts } from '../function-editor/function-editor.messages'
import type { historyTexts } from '../history/history.messages'
import type { notificationsTexts } from '../notifications/notifications.messages'
import type { parametersTexts } from '../parameters/parameters.messages'
import type { realtimeInspectorTexts } from '../realtime-inspector/realtime-inspector.messages'
import type { resultsGridTexts } from '../results/results-grid.messages'
import type { roleSelectorTexts } from '../role-selector/role-selector.messages'
import type { runningQueriesTexts } from '../running-queries/running-queries.messages'
import type { schemaDiagramTexts } from '../schema-diagram/schema-diagram.messages'
import type { sqlEditorTexts } from '../sql-editor/sql-editor.messages'
import type { sqlPanelTexts } from '../sql-panel/sql-panel.messages'
import type { sqlWorkspaceTexts } from '../sql-workspace/sql-workspace.messages'
import type { storageExplorerTexts } from '../storage-explorer/storage-explorer.messages'
import type { csvImportTexts } from '../table-editor/csv-import/csv-import.messages'
import type { deleteConfirmationTexts } from '../table-editor/delete-confirmation/delete-confirmation.messages'
import type { editingTexts } from '../table-editor/editing/editing.messages'
import type { policyFormTexts } from '../table-editor/policies/policy-form.messages'
import type { realtimeTexts } from '../table-editor/realtime/realtime.messages'
import type { tableEditorTexts } from '../table-editor/table-editor.messages'
import type { usersTexts } from '../users/users.messages'
import type { tableFormTexts } from '../table-editor/table-form/table-form.messages'

/** Texts in place of the built-in ones, a group a widget. A component's own `messages` win over these. */
export type HowdahMessages = Pick<OwnTexts, keyof OwnTexts> &
  TextsOfGroup<typeof sqlEditorTexts> &
  TextsOfGroup<typeof resultsGridTexts> &
  TextsOfGroup<typeof parametersTexts> &
  TextsOfGroup<typeof explainTexts> &
  TextsOfGroup<typeof chartTexts> &
  TextsOfGroup<typeof exportTexts> &
  TextsOfGroup<typeof historyTexts> &
  TextsOfGroup<typeof runningQueriesTexts> &
  TextsOfGroup<typeof roleSelectorTexts> &
  TextsOfGroup<typeof sqlWorkspaceTexts> &
  TextsOfGroup<typeof sqlPanelTexts> &
  TextsOfGroup<typeof storageExplorerTexts> &
  TextsOfGroup<typeof tableEditorTexts> &
  TextsOfGroup<typeof editingTexts> &
  TextsOfGroup<typeof tableFormTexts> &
  TextsOfGroup<typeof policyFormTexts> &
  TextsOfGroup<typeof realtimeTexts> &
  TextsOfGroup<typeof csvImportTexts> &
  TextsOfGroup<typeof deleteConfirmationTexts> &
  TextsOfGroup<typeof aiTexts> &
  TextsOfGroup<typeof notificationsTexts> &
  TextsOfGroup<typeof databaseSelectorTexts> &
  TextsOfGroup<typeof connectDialogTexts> &
  TextsOfGroup<typeof schemaDiagramTexts> &
  TextsOfGroup<typeof realtimeInspectorTexts> &
  TextsOfGroup<typeof functionEditorTexts> &
  TextsOfGroup<typeof usersTexts>

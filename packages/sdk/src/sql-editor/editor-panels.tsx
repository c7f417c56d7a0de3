import { LateHistoryPanel } from '../history/late-history-panel'
import { LateRunningQueriesPanel } from '../running-queries/late-running-queries-panel'
import { LateRoleDialog } from '../workspace/role-selector/late-role-dialog'
import type { SqlEditorModel } from './use-sql-editor'

/** The panel or dialog that is open. */
export function EditorPanels({ model }: { model: SqlEditorModel }) {
  const { tools, mayRun, readOnly } = model
  const close = () => tools.onOpenChange(null)
  switch (tools.open) {
    case null:
      return null
    case 'history':
      return (
        tools.historyScope && (
          <LateHistoryPanel.Component
            fallback={null}
            scope={tools.historyScope}
            onInsert={readOnly ? undefined : after(close, model.onInsert)}
            onRunAgain={mayRun && !readOnly ? after(close, model.onInsertAndRun) : undefined}
            onClose={close}
          />
        )
      )
    case 'running-queries':
      return <LateRunningQueriesPanel.Component fallback={null} scope={tools.scope} onClose={close} />
    case 'role':
      return (
        <LateRoleDialog.Component fallback={null} choice={tools.role} scope={tools.scope} onApply={tools.onRoleChange} onClose={close} />
      )
    default:
      return tools.open satisfies never
  }
}

/** Closes first, so that the focus can go where the act leads. */
const after = (close: () => void, act: (sql: string) => void) => (sql: string) => {
  close()
  act(sql)
}

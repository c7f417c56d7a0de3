import { LateHistoryPanel } from '../history/late-history-panel'
import { LateRunningQueriesPanel } from '../running-queries/late-running-queries-panel'
import { LateRoleDialog } from '../role-selector/late-role-dialog'
import type { SqlEditorModel } from './sql-editor.model'

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
      return (
        <LateRunningQueriesPanel.Component fallback={null} scope={tools.scope} onClose={close} />
      )
    case 'role':
      return (
        <LateRoleDialog.Component
          fallback={null}
          choice={tools.role}
          scope={tools.scope}
          onApply={tools.onRoleChange}
          onClose={close}
        />
      )
    default:
      return tools.open satisfies never
  }
}

/** Acts when the panel is gone: as long as it is there it holds the focus, which shall go where the act leads. */
const after = (close: () => void, act: (sql: string) => void) => (sql: string) => {
  close()
  setTimeout(() => act(sql))
}

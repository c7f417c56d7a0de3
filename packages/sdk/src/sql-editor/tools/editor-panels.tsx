import { LazyRoleDialog } from '../../role-selector/lazy-role-dialog'
import type { EditorPlace, EditorRunModel, EditorTextModel } from '../sql-editor.model'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

const LazyRunningQueriesPanel = lazyComponent(
  async () => (await import('../../running-queries/running-queries-panel')).RunningQueriesPanel,
)

const LazyHistoryPanel = lazyComponent(
  async () => (await import('../../history/history-panel')).HistoryPanel,
)

type PanelsModel = Pick<EditorPlace, 'tools'> &
  Pick<EditorRunModel, 'mayRun'> &
  Pick<EditorTextModel, 'readOnly' | 'onInsert' | 'onInsertAndRun'>

/** The panel or dialog that is open. */
export function SqlEditorPanels({ model }: { model: PanelsModel }) {
  const { tools, mayRun, readOnly } = model
  const close = () => tools.onOpenChange(null)
  switch (tools.open) {
    case null:
      return null
    case 'history':
      return (
        tools.historyScope && (
          <LazyHistoryPanel.Component
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
        <LazyRunningQueriesPanel.Component fallback={null} scope={tools.scope} onClose={close} />
      )
    case 'role':
      return (
        <LazyRoleDialog.Component
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

/** Acts after the panel has closed: until then it holds the focus, which the action may move. */
const after = (close: () => void, act: (sql: string) => void) => (sql: string) => {
  close()
  setTimeout(() => act(sql))
}

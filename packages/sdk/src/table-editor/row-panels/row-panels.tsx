import { useHowdahContext } from '../../provider/howdah-context'
import { PartBoundary } from '../../frame/part-boundary'
import type { RowEditingModel } from '../editing/use-row-editing'
import { ForeignRowChoice } from '../foreign-keys/foreign-row-choice'
import type { RowPage } from '../rows/row-page'
import type { OnPanel, TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'
import type { EditorPanel } from '../panels/editor-panel'
import type { TableRowsModel } from '../rows/use-table-rows'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

const LazyCellValuePanel = lazyComponent(
  async () => (await import('./cell-value-panel')).CellValuePanel,
)

const LazyRowForms = lazyComponent(
  async () => (await import('../editing/forms/row-forms')).RowForms,
)

interface RowPanelsProps {
  target: TableTarget
  messages: TableEditorMessages
  locale: string | undefined
  panel: EditorPanel
  onPanel: OnPanel
  rows: TableRowsModel
  page: RowPage
  editing: RowEditingModel
}

/** Open panels about rows of the current page. `EditorPanels` renders the panels about tables. */
export function RowPanels({
  target,
  messages,
  locale,
  panel: state,
  onPanel,
  rows,
  page,
  editing,
}: RowPanelsProps) {
  const { report } = useHowdahContext('TableEditor')
  if (state.kind === 'none') return null
  const panel = state.kind === 'side-panel' ? state.panel : null
  const close = () => onPanel({ type: 'closed' })
  const onPartError = (error: unknown) =>
    report(error, { widget: 'table-editor', during: 'render' })
  switch (panel?.type) {
    case 'cell': {
      const column = rows.source.columns.findIndex(({ name }) => name === panel.column)
      if (panel.table.id !== rows.table.id || column === -1) return null
      return (
        <PartBoundary onError={onPartError}>
          <LazyCellValuePanel.Component
            fallback={null}
            messages={messages}
            rows={rows}
            page={page}
            row={panel.row}
            column={column}
            onClose={close}
          />
        </PartBoundary>
      )
    }
    case 'foreign-row-selector': {
      if (panel.table.id !== rows.table.id) return null
      return (
        <ForeignRowChoice
          target={target}
          messages={messages}
          rows={rows}
          editing={editing}
          row={panel.row}
          column={panel.column}
          onClose={close}
        />
      )
    }
    case 'row':
    case 'json':
    case undefined:
      if (panel === null && (state.kind !== 'confirmation' || state.confirmation.type !== 'rows'))
        return null
      return (
        <PartBoundary onError={onPartError}>
          <LazyRowForms.Component
            target={target}
            tableMessages={messages}
            locale={locale}
            panel={state}
            onPanel={onPanel}
            rows={rows}
            editing={editing}
            fallback={null}
          />
        </PartBoundary>
      )
    default:
      return null
  }
}

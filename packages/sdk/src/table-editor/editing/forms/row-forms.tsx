import type { OnPanel, TableTarget } from '../../editor-parts.types'
import type { TableEditorMessages } from '../../table-editor.messages'
import type { EditorPanel } from '../../panels/editor-panel'
import type { TableRowsModel } from '../../rows/use-table-rows'
import { DeleteRowsConfirmation } from '../deletion/delete-rows-confirmation'
import { JsonPanel } from './json-panel'
import { RowForm } from './row-form'
import type { RowEditingModel } from '../use-row-editing'

export interface RowFormsProps {
  target: TableTarget
  tableMessages: TableEditorMessages
  locale: string | undefined
  panel: EditorPanel
  onPanel: OnPanel
  rows: TableRowsModel
  editing: RowEditingModel
}

/** Open forms for writing rows. */
export function RowForms({
  target,
  tableMessages,
  locale,
  panel: state,
  onPanel,
  rows,
  editing,
}: RowFormsProps) {
  const { table } = rows
  if (state.kind === 'confirmation') {
    const { confirmation } = state
    if (confirmation.type !== 'rows' || confirmation.table.id !== table.id) return null
    return (
      <DeleteRowsConfirmation
        target={target}
        locale={locale}
        onPanel={onPanel}
        rows={rows}
        editing={editing}
        places={confirmation.rows}
        cascade={confirmation.cascade}
      />
    )
  }
  if (state.kind === 'none') return null
  const { panel } = state
  if (panel.type === 'row' && panel.table.id === table.id) {
    return (
      <RowForm
        target={target}
        tableMessages={tableMessages}
        onPanel={onPanel}
        rows={rows}
        editing={editing}
        at={panel.mode === 'edit' ? panel.row : null}
        {...(panel.mode === 'duplicate' && { duplicateOf: panel.row })}
      />
    )
  }
  if (panel.type === 'json' && panel.table.id === table.id) {
    const column = editing.source.columns.findIndex(({ name }) => name === panel.column)
    return column === -1 ? null : (
      <JsonPanel onPanel={onPanel} editing={editing} at={panel.row} column={column} />
    )
  }
  return null
}

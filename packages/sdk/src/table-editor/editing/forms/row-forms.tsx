import type { TableEditorModel } from '../../use-table-editor'
import type { TableRowsModel } from '../../rows/use-table-rows'
import { DeleteRowsConfirmation } from '../delete-rows-confirmation'
import { JsonPanel } from './json-panel'
import { RowForm } from './row-form'
import type { RowEditingModel } from '../use-row-editing'

export interface RowFormsProps {
  model: TableEditorModel
  rows: TableRowsModel
  editing: RowEditingModel
}

/** Open forms for writing rows. */
export function RowForms({ model, rows, editing }: RowFormsProps) {
  const { panel: state } = model
  const { table } = rows
  if (state.kind === 'confirmation') {
    const { confirmation } = state
    if (confirmation.type !== 'rows' || confirmation.table.id !== table.id) return null
    return (
      <DeleteRowsConfirmation
        model={model}
        rows={rows}
        editing={editing}
        places={confirmation.rows}
      />
    )
  }
  if (state.kind === 'none') return null
  const { panel } = state
  if (panel.type === 'row' && panel.table.id === table.id) {
    return (
      <RowForm
        model={model}
        rows={rows}
        editing={editing}
        at={panel.mode === 'new' ? null : panel.row}
      />
    )
  }
  if (panel.type === 'json' && panel.table.id === table.id) {
    const column = editing.source.columns.findIndex(({ name }) => name === panel.column)
    return column === -1 ? null : (
      <JsonPanel model={model} editing={editing} at={panel.row} column={column} />
    )
  }
  return null
}

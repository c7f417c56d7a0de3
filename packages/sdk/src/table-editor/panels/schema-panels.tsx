import { ColumnForm } from '../column-form/column-form'
import { CsvImportPanel } from '../csv-import/csv-import-panel'
import { DeleteConfirmation } from '../delete-confirmation/delete-confirmation'
import { SchemaForm } from '../schema-form/schema-form'
import { DuplicateTableForm } from '../table-form/duplicate-form'
import { EditTableForm, NewTableForm } from '../table-form/table-form'
import type { TableEditorModel } from '../use-table-editor'

/** Open panels and confirmations about schemas, tables and columns. */
export function SchemaPanels({ model }: { model: TableEditorModel }) {
  const { panel: state } = model
  if (state.kind === 'confirmation') {
    const { confirmation } = state
    return confirmation.type === 'rows' ? null : (
      <DeleteConfirmation model={model} confirmation={confirmation} />
    )
  }
  if (state.kind === 'none') return null
  const { panel } = state
  switch (panel.type) {
    case 'schema':
      return <SchemaForm model={model} />
    case 'table':
      if (panel.mode === 'new') return <NewTableForm model={model} schema={panel.schema} />
      return panel.mode === 'edit' ? (
        <EditTableForm model={model} table={panel.table} />
      ) : (
        <DuplicateTableForm model={model} table={panel.table} />
      )
    case 'column':
      return (
        <ColumnForm
          model={model}
          table={panel.table}
          column={panel.mode === 'edit' ? panel.column : null}
        />
      )
    case 'csv-import':
      return <CsvImportPanel model={model} schema={panel.schema} table={panel.table} />
    default:
      return null
  }
}

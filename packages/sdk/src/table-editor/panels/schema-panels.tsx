import { ColumnForm } from '../column-form/column-form'
import { CsvImportPanel } from '../csv-import/csv-import-panel'
import { DeleteConfirmation } from '../delete-confirmation/delete-confirmation'
import { SchemaForm } from '../schema-form/schema-form'
import { DuplicateTableForm } from '../table-form/duplicate-form'
import { EditTableForm, NewTableForm } from '../table-form/table-form'
import type { ActOnTabs, OnPanel, OpenTable, ShowView, TableTarget } from '../editor-parts.types'
import type { EditorPanel } from '../panels/editor-panel'

/** Open panels and confirmations about schemas, tables and columns. */
export function SchemaPanels({
  target,
  locale,
  open,
  act,
  show,
  panel: state,
  onPanel,
}: {
  target: TableTarget
  locale: string | undefined
  open: OpenTable
  act: ActOnTabs
  show: ShowView
  panel: EditorPanel
  onPanel: OnPanel
}) {
  if (state.kind === 'confirmation') {
    const { confirmation } = state
    return confirmation.type === 'rows' ? null : (
      <DeleteConfirmation target={target} act={act} onPanel={onPanel} confirmation={confirmation} />
    )
  }
  if (state.kind === 'none') return null
  const { panel } = state
  switch (panel.type) {
    case 'schema':
      return <SchemaForm target={target} show={show} onPanel={onPanel} />
    case 'table':
      if (panel.mode === 'new')
        return <NewTableForm target={target} open={open} onPanel={onPanel} schema={panel.schema} />
      return panel.mode === 'edit' ? (
        <EditTableForm target={target} open={open} onPanel={onPanel} table={panel.table} />
      ) : (
        <DuplicateTableForm target={target} open={open} onPanel={onPanel} table={panel.table} />
      )
    case 'column':
      return (
        <ColumnForm
          target={target}
          onPanel={onPanel}
          table={panel.table}
          column={panel.mode === 'edit' ? panel.column : null}
        />
      )
    case 'csv-import':
      return (
        <CsvImportPanel
          target={target}
          locale={locale}
          open={open}
          onPanel={onPanel}
          schema={panel.schema}
          table={panel.table}
        />
      )
    default:
      return null
  }
}

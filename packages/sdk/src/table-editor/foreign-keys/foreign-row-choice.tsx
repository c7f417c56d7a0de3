import type { RowEditingModel } from '../editing/use-row-editing'
import type { TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'
import type { TableRowsModel } from '../rows/use-table-rows'
import { keysOfColumn } from './foreign-key'
import { LazyForeignRowSelector } from './lazy-foreign-rows'

interface ForeignRowChoiceProps {
  target: TableTarget
  messages: TableEditorMessages
  rows: TableRowsModel
  editing: RowEditingModel
  /** From 0, in the page. */
  row: number
  column: string
  onClose: () => void
}

/** The choice of the row that a row of the grid is to point to; all columns of the key are staged together. */
export function ForeignRowChoice({
  target,
  messages,
  rows,
  editing,
  row,
  column,
  onClose,
}: ForeignRowChoiceProps) {
  const [key] = keysOfColumn(rows.tableDetails, column)
  if (!key) return null
  const { columns } = rows.source
  const places = key.source_columns.map((name) => columns.findIndex((known) => known.name === name))
  const choose = (values: readonly string[] | null) => {
    const edits = places.flatMap((place, index) => {
      const value = values?.[index]
      return (
        editing.setEdit(
          row,
          place,
          values === null || value === undefined ? { to: 'null' } : { to: 'value', text: value },
        ) ?? []
      )
    })
    if (edits.length > 0) editing.edit(edits)
    onClose()
  }
  return (
    <LazyForeignRowSelector.Component
      fallback={null}
      target={target}
      messages={messages}
      foreignKey={key}
      allowsNone={places.every((place) => columns[place]?.is_nullable)}
      onChoose={choose}
      onClose={onClose}
    />
  )
}

import type { GridMenuEntry } from '@howdah/ui/data-grid/data-grid.types'
import type { RowPage } from '../rows/row-page'
import type { OpenTable } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'
import type { TableRowsModel } from '../rows/use-table-rows'
import {
  filterTexts,
  keysOfColumn,
  keysPointingTo,
  pointedTo,
  pointingTo,
  type ForeignRows,
} from './foreign-key'

interface ForeignKeyMenu {
  messages: TableEditorMessages
  open: OpenTable
  rows: TableRowsModel
  page: RowPage
  /** From 0, in the page. */
  row: number
  column: string
  /** Null where the cell takes no value. */
  onChoose: (() => void) | null
  onPeek: (rows: ForeignRows) => void
}

/**
 * Returns the entries in a cell's menu for the foreign keys of its column, and for the keys that
 * reference its row.
 */
export function foreignKeyMenu({
  messages,
  open,
  rows,
  page,
  row,
  column,
  onChoose,
  onPeek,
}: ForeignKeyMenu): GridMenuEntry[] {
  const { tableDetails } = rows
  const own = keysOfColumn(tableDetails, column).flatMap((key): GridMenuEntry[] => {
    const target = pointedTo(key, tableDetails, page, row)
    const { target_table: name } = key
    return [
      {
        label: messages.peekAt(name),
        shortcut: 'Alt+↵',
        disabled: target === null,
        onSelect: () => target && onPeek(target),
      },
      {
        label: messages.goToRow(name),
        disabled: target === null,
        onSelect: () => target && open(target.table, false, filterTexts(target)),
      },
      ...(onChoose ? [{ label: messages.chooseRowOf(name), onSelect: onChoose }] : []),
    ]
  })
  const others = keysPointingTo(tableDetails).map((key): GridMenuEntry => {
    const sources = pointingTo(key, tableDetails, page, row)
    return {
      label: `${key.source_table} (${key.source_columns.join(', ')})`,
      disabled: sources === null,
      onSelect: () => sources && open(sources.table, false, filterTexts(sources)),
    }
  })
  const pointing: GridMenuEntry[] =
    others.length === 0
      ? []
      : [
          {
            label: messages.pointingHere,
            separated: own.length === 0,
            items: others,
            onSelect: () => {},
          },
        ]
  return [...own.map((entry, index) => ({ ...entry, separated: index === 0 })), ...pointing]
}

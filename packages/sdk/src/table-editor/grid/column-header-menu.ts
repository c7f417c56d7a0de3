import { isSortable } from '@howdah/rules/table/type-family'
import { serializeSort } from '@howdah/rules/table/view/sorts'
import type { GridSort } from '@howdah/rules/table/table.types'
import type { Column } from '@howdah/platform-client/catalog/table'
import type { GridMenuEntry } from '@howdah/ui/data-grid/data-grid.types'
import { copyToClipboard } from '../../clipboard/copy-to-clipboard'
import type { GridLayoutModel } from './use-grid-layout'
import type { OnPanel, ShowView } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'
import type { TableRowsModel } from '../rows/use-table-rows'

interface ColumnHeaderMenu {
  messages: TableEditorMessages
  show: ShowView
  onPanel: OnPanel
  rows: TableRowsModel
  grid: GridLayoutModel
  column: Column
  /** True if the table itself can be changed. */
  mayDefine: boolean
}

/**
 * Returns the menu of a column header: sort the rows, change the grid layout, change the column.
 */
export function columnHeaderMenu({
  messages,
  show,
  onPanel,
  rows,
  grid: { layout, change },
  column,
  mayDefine,
}: ColumnHeaderMenu): GridMenuEntry[] {
  const { table, tableDetails, rowsOptions } = rows
  const { name } = column
  const isFrozen = layout.frozen.includes(name)
  const kind = tableDetails.entity.entity_type
  const sortOf = (ascending: boolean) => {
    const own: GridSort = { table: table.name, column: name, ascending }
    return serializeSort([own, ...rowsOptions.sorts.filter((other) => other.column !== name)])
  }
  // Together with the end of the menu, so that both are drawn once.
  const sort = (ascending: boolean) => () => queueMicrotask(() => show({ sort: sortOf(ascending) }))
  const sorting: GridMenuEntry[] = isSortable(column)
    ? [
        {
          label: messages.sortAscending,
          onOffered: () => rows.prefetch([{ sort: sortOf(true) }, { sort: sortOf(false) }]),
          onSelect: sort(true),
        },
        { label: messages.sortDescending, onSelect: sort(false) },
        ...(rowsOptions.sorts.some((other) => other.column === name)
          ? [
              {
                label: messages.removeSort,
                onSelect: () =>
                  queueMicrotask(() =>
                    show({
                      sort: serializeSort(
                        rowsOptions.sorts.filter((other) => other.column !== name),
                      ),
                    }),
                  ),
              },
            ]
          : []),
      ]
    : []
  const changing: GridMenuEntry[] =
    mayDefine && (kind === 'r' || kind === 'p')
      ? [
          {
            label: messages.addColumn,
            separated: true,
            onSelect: () =>
              onPanel({ type: 'opened', panel: { type: 'column', mode: 'new', table } }),
          },
          {
            label: messages.editColumn,
            onSelect: () =>
              onPanel({
                type: 'opened',
                panel: { type: 'column', mode: 'edit', table, column: name },
              }),
          },
          {
            label: messages.deleteColumn,
            danger: true,
            onSelect: () =>
              onPanel({
                type: 'asked',
                confirmation: { type: 'column', table, column: name, cascade: false },
              }),
          },
        ]
      : []
  return [
    ...sorting,
    {
      label: isFrozen ? messages.thawColumn : messages.keepInSight,
      separated: sorting.length > 0,
      onSelect: () => change({ type: isFrozen ? 'thawed' : 'frozen', column: name }),
    },
    { label: messages.hideColumn, onSelect: () => change({ type: 'hidden', column: name }) },
    { label: messages.copyName, onSelect: () => void copyToClipboard(name) },
    ...changing,
  ]
}

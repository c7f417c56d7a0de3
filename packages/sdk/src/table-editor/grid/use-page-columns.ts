import type { TableDetails } from '@howdah/platform-client/catalog/table'
import { typeFamily } from '@howdah/rules/table/type-family'
import type { GridColumn, GridColumnSort } from '@howdah/ui/data-grid/data-grid.types'
import { use, useMemo, useState } from 'react'
import { CellRenderersContext, rendererOf } from '../../results/cell-renderers'
import { keysOfColumn } from '../foreign-keys/foreign-key'
import type { TableRowsModel } from '../rows/use-table-rows'
import { orderedColumns, type GridLayout } from './grid-layout'

/**
 * Returns the columns that the grid shows, their places among all columns of the table, and their
 * sorts.
 */
export function usePageColumns(
  { source, tableDetails, rowsOptions }: TableRowsModel,
  layout: GridLayout,
) {
  // Initial widths. The grid manages the widths afterwards.
  const [widths] = useState(layout.widths)
  const places = useMemo(
    () =>
      orderedColumns(source.columns, layout)
        .filter(({ name }) => !layout.hidden.includes(name))
        .map((column) => source.columns.indexOf(column)),
    [source, layout],
  )
  const renderers = use(CellRenderersContext)
  const columns = useMemo(
    () =>
      places.flatMap((index): GridColumn[] => {
        const column = source.columns[index]
        if (!column) return []
        const { name } = column
        return [
          {
            key: name,
            name,
            typeName: column.data_type,
            renderer: rendererOf(renderers, name, column.data_type),
            align: typeFamily(column) === 'number' ? 'end' : 'start',
            frozen: layout.frozen.includes(name),
            isLink: keysOfColumn(tableDetails, name).length > 0,
            sign: signOf(tableDetails, name),
            ...(widths[name] === undefined ? {} : { width: widths[name] }),
          },
        ]
      }),
    [places, source, tableDetails, layout.frozen, widths, renderers],
  )
  const { sorts: sortedBy } = rowsOptions
  const sorts = useMemo(
    () =>
      sortedBy.map(({ column, ascending }): GridColumnSort => ({
        key: column,
        direction: ascending ? 'ascending' : 'descending',
      })),
    [sortedBy],
  )
  return { places, columns, sorts }
}

function signOf(details: TableDetails, column: string): 'key' | 'link' | undefined {
  if (details.entity.primary_keys.includes(column)) return 'key'
  return keysOfColumn(details, column).length > 0 ? 'link' : undefined
}

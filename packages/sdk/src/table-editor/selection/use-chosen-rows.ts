import { createExport } from '@howdah/platform-client/resources/exports/create-export'
import { runQuery } from '@howdah/platform-client/query/run-query'
import type { CellValue } from '@howdah/platform-client/query/row-chunk'
import { chosenRowsQuery, type ChosenRows } from '@howdah/rules/table/chosen-rows'
import { MAX_COPIED_CHARACTERS } from '@howdah/rules/export/tsv'
import { quoteName } from '@howdah/rules/table/quote-name'
import type { BoundSql } from '@howdah/rules/table/rows-query'
import type { TableArea } from '@howdah/rules/export/export.types'
import type { GridCopyFormat } from '@howdah/ui/data-grid/copying/grid-copy'
import { useEffect, useRef, useState } from 'react'
import { areaText } from '../../export/area-text'
import { useHowdahContext } from '../../provider/howdah-context'
import { saveFrom } from '../../downloads/save-file'
import { chosenOf, placesIn } from './chosen-rows'
import { exportedColumns, overridesIdentity } from './exported-columns'
import type { RowSelectionModel } from './use-row-selection'
import type { TableTarget } from '../editor-parts.types'
import type { TableRowsModel } from '../rows/use-table-rows'

/** Scope of an export: the selection, all rows that match the filters, or the whole table. */
export type ExportScope = 'selected' | 'filtered' | 'table'
export type TableExportFormat = 'csv' | 'json' | 'sql'

/** The one state of the exports of a table. */
export type TableExportState =
  | { status: 'idle' | 'asking' | 'started' }
  | { status: 'failed'; error: unknown }

/** Copies and exports of the rows in front. What leaves is whole: a value that was cut is read again. */
export function useChosenRows(
  target: TableTarget,
  rows: TableRowsModel,
  selected: RowSelectionModel,
) {
  const { client } = useHowdahContext('TableEditor')
  const { projectRef, connectionString, role } = target
  const { source, rowsOptions, page } = rows
  const { entity } = rows.tableDetails
  const [state, setState] = useState<TableExportState>({ status: 'idle' })
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])
  const table = `${quoteName(source.schema)}.${quoteName(source.name)}`
  const filtered: ChosenRows = {
    type: 'filtered',
    filters: rowsOptions.filters,
    sorts: rowsOptions.sorts,
  }

  const chosenIn = (scope: ExportScope): ChosenRows => {
    if (scope === 'table') return { type: 'table' }
    if (scope === 'filtered' || selected.isWhole || !page) return filtered
    return chosenOf(page, selected.places ?? [])
  }

  const start = (scope: ExportScope, format: TableExportFormat) => {
    asking.current?.abort()
    const own = new AbortController()
    asking.current = own
    setState({ status: 'asking' })
    const exported = exportedColumns(entity, format)
    const { sql, parameters } = chosenRowsQuery(source, exported, chosenIn(scope))
    const query = {
      projectRef,
      connectionString,
      role,
      sql,
      format,
      fileName: source.name,
      ...bound(parameters),
    }
    createExport(
      client,
      {
        ...query,
        ...(format === 'sql'
          ? { table, overridesIdentity: overridesIdentity(entity, exported) }
          : {}),
      },
      own.signal,
    ).then(
      ({ url }) => {
        if (own.signal.aborted) return
        saveFrom(url, { name: '' })
        setState({ status: 'started' })
      },
      (error: unknown) => !own.signal.aborted && setState({ status: 'failed', error }),
    )
  }

  /** The rows as they are in the table, until they are more than the clipboard should take. */
  const readWhole = async ({ sql, parameters }: BoundSql): Promise<CellValue[][] | null> => {
    const found: CellValue[][] = []
    let size = 0
    for await (const event of runQuery(client, {
      projectRef,
      connectionString,
      role,
      sql,
      ...bound(parameters),
    })) {
      if (event.type !== 'rows') continue
      size += event.chunk.size
      if (size > 2 * MAX_COPIED_CHARACTERS) return null
      found.push(...event.chunk.rows())
    }
    return found
  }

  /** `shown` are the columns of the grid, by their places among the table's. */
  const copyText = (
    area: TableArea,
    format: GridCopyFormat,
    shown: readonly number[],
    getCell: (row: number, column: number) => CellValue,
  ) => {
    const columns = shown.map((place) => ({
      name: source.columns[place]?.name ?? '',
      typeOid: typeOidAt(rows, place),
    }))
    if (!page) return null
    const [first, last] = area.columns
    const places = placesIn(area.rows, page.rows.length)
    const asked = columns.slice(first, last + 1)
    const names = asked.map(({ name }) => name)
    const target = { table, overridesIdentity: overridesIdentity(entity, names) }
    const isCut = shown
      .slice(first, last + 1)
      .some((place) => places.some((row) => page.cutBytes(row, place) !== null))
    if (!isCut && !selected.isWhole) return areaText(area, format, { columns, getCell, ...target })
    const query = chosenRowsQuery(
      source,
      names,
      selected.isWhole ? filtered : chosenOf(page, places),
    )
    return readWhole(query).then((found) => {
      if (found === null) return null
      const all = {
        rows: found.length === 0 ? [] : [[0, found.length - 1] as const],
        columns: [0, asked.length - 1] as const,
      }
      return areaText(all, format, {
        columns: asked,
        getCell: (row, column) => found[row]?.[column] ?? null,
        ...target,
      })
    })
  }

  return { state, start, copyText }
}

export type ChosenRowsModel = ReturnType<typeof useChosenRows>

/** Long values come as text, since they may be cut; their column knows what they are. */
const TYPE_OIDS: Readonly<Record<string, number>> = { json: 114, jsonb: 3802, numeric: 1700 }

function typeOidAt({ source, page }: TableRowsModel, place: number): number {
  const type = source.columns[place]?.data_type.replace(/\(.*\)$/, '') ?? ''
  return TYPE_OIDS[type] ?? page?.columns[place]?.typeOid ?? 0
}

function bound(parameters: (string | null)[]): { parameters?: (string | null)[] } {
  return parameters.length === 0 ? {} : { parameters }
}

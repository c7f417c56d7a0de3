import { textRows } from '@howdah/platform-client/query/text-rows'
import type { TableDetails } from '@howdah/platform-client/catalog/table'
import { orderKey } from '@howdah/rules/table/row-address'
import { cellQuery, PAGE_SIZES, ROWS_PER_PAGE } from '@howdah/rules/table/rows-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import type { TableAddress } from '../panels/editor-panel'
import {
  rowPageQueryOptions,
  rowsKey,
  rowsSourceOf,
  staleTimeOf,
  useRowsAhead,
} from './row-page-query'
import { bound } from './bound-parameters'
import { firstPage } from './row-pages'
import { usePagePlace } from './use-page-place'
import { isQuick, readRowsOptions } from './rows-options'
import { useTableCount } from './use-table-count'
import type { TableEditorView } from '../table-editor.types'
import type { ShowView, TableTarget } from '../editor-parts.types'

/** The rows of a table: the page in front, where to go from there, how many there are. */
export function useTableRows(
  target: TableTarget,
  view: TableEditorView,
  tableDetails: TableDetails,
  show: ShowView,
) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { projectRef, connectionString, role } = target
  const { entity, row_key } = tableDetails
  const source = useMemo(() => rowsSourceOf({ entity, row_key }), [entity, row_key])
  const rowsOptions = useMemo(
    () => readRowsOptions(source, view.sort ?? [], view.filter ?? []),
    [source, view.sort, view.filter],
  )

  // A page belongs to its sorts, its filters and its role: others begin at their first one.
  const pageSize = PAGE_SIZES.find((size) => size === view.pageSize) ?? ROWS_PER_PAGE
  const optionsKey = JSON.stringify([rowsOptions.sorts, rowsOptions.filters, role ?? null])
  const { place, go } = usePagePlace(view, show, JSON.stringify([optionsKey, pageSize]), pageSize)
  const scope = useMemo(
    () => ({ projectRef, connectionString, role, table: entity.id }),
    [projectRef, connectionString, role, entity.id],
  )
  const base = rowsKey(client, scope)
  const options = useMemo(
    () => rowPageQueryOptions(client, scope, source, rowsOptions, place, pageSize),
    [client, scope, source, rowsOptions, place, pageSize],
  )
  const rows = useQuery(
    { ...options, staleTime: staleTimeOf, placeholderData: keepPreviousData },
    queryClient,
  )
  const prefetchPages = useRowsAhead(queryClient)
  // Prefetched data counts as fresh, even when it has become older.
  const asked = JSON.stringify(options.queryKey)
  const isFresh = rows.data !== undefined && !rows.isStale
  const [freshOnce, setFreshOnce] = useState<string | null>(null)
  if (isFresh && freshOnce !== asked) setFreshOnce(asked)
  // Cached rows are displayed immediately only if that was requested.
  const isKnown =
    view.loadFromCache ||
    rows.isFetchedAfterMount ||
    rows.isPlaceholderData ||
    isFresh ||
    freshOnce === asked

  // A table that ends on its first page is counted by it.
  const counted =
    rows.data && !rows.isPlaceholderData && place === firstPage && !rows.data.hasMore
      ? rows.data.rows.length
      : null
  const { count, countExactly } = useTableCount({
    target,
    tableDetails,
    source,
    rowsOptions,
    optionsKey,
    base,
    isLoaded: !rows.isPlaceholderData && !rows.isPending,
    counted,
  })

  const loadCell = async (
    row: number,
    column: string,
    signal: AbortSignal,
  ): Promise<string | null | undefined> => {
    const read = rows.data
    if (!read) return undefined
    const key = read.keyOf(row)
    const index = read.request.start.type === 'before' ? read.rows.length - 1 - row : row
    const { sql, parameters } = cellQuery(
      source,
      column,
      key ? { key } : { request: read.request, index },
    )
    const answer = await textRows(client, {
      projectRef,
      connectionString,
      role,
      sql,
      parameters: bound(parameters),
      signal,
    })
    return answer.rows[0]?.[0]
  }

  const table = useMemo<TableAddress>(
    () => ({ id: entity.id, schema: entity.schema, name: entity.name }),
    [entity],
  )

  return {
    tableDetails,
    /** As panels are opened on it. */
    table,
    source,
    rowsOptions,
    place,
    pageSize,
    setPageSize: (size: number) => show({ pageSize: size === ROWS_PER_PAGE ? undefined : size }),
    page: isKnown ? rows.data : undefined,
    isFetching: rows.isFetching,
    error: rows.error,
    hasNext: place.start.type === 'before' || (rows.data?.hasMore ?? false),
    followsKey: orderKey(source).length > 0,
    count,
    countExactly,
    /** Prefetches rows that the user may request next, if reading them is fast. */
    prefetch(changes: readonly Pick<TableEditorView, 'sort' | 'filter'>[]) {
      const variants = changes.map(({ sort = view.sort ?? [], filter = view.filter ?? [] }) =>
        readRowsOptions(source, sort, filter),
      )
      prefetchPages(
        variants
          .filter((one) => isQuick(tableDetails, one))
          .map((one) => rowPageQueryOptions(client, scope, source, one, firstPage, pageSize)),
      )
    },
    go,
    refresh: () => void queryClient.invalidateQueries({ queryKey: base }),
    loadCell,
  }
}

export type TableRowsModel = ReturnType<typeof useTableRows>

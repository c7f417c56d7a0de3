import { queryRows } from '@howdah/platform-client/query/query-rows'
import { textRows } from '@howdah/platform-client/query/text-rows'
import type { TableDetails } from '@howdah/platform-client/catalog/table'
import { cellQuery, countQuery, estimateQuery } from '@howdah/rules/table/rows-query'
import type { GridFilter } from '@howdah/rules/table/table.types'
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
import { firstPage } from './row-pages'
import { usePagePlace } from './use-page-place'
import { isQuick, readRowsOptions } from './rows-options'
import type { TableEditorView } from '../table-editor.types'
import type { ShowView, TableTarget } from '../editor-parts.types'

export interface TableCount {
  status: 'estimating' | 'estimate' | 'counting' | 'exact' | 'failed'
  rows: number | null
  error: unknown
}

const COUNT_TIMEOUT_MS = 60_000

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
  const optionsKey = JSON.stringify([rowsOptions.sorts, rowsOptions.filters, role ?? null])
  const { place, go } = usePagePlace(view, show, optionsKey)
  const scope = useMemo(
    () => ({ projectRef, connectionString, role, table: entity.id }),
    [projectRef, connectionString, role, entity.id],
  )
  const base = rowsKey(client, scope)
  const options = useMemo(
    () => rowPageQueryOptions(client, scope, source, rowsOptions, place),
    [client, scope, source, rowsOptions, place],
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
  const estimate = useQuery(
    {
      queryKey: [...base, 'estimate', rowsOptions.filters],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { sql, parameters } = estimateQuery(source, rowsOptions.filters)
        const request = {
          projectRef,
          connectionString,
          role,
          sql,
          parameters: bound(parameters),
          signal,
        }
        return plannedRows(await queryRows<Record<string, unknown>>(client, request))
      },
      // Postgres already has an estimate for the whole table. The rows are loaded first.
      enabled:
        (rowsOptions.filters.length > 0 || !isCounted(tableDetails)) &&
        !rows.isPlaceholderData &&
        !rows.isPending &&
        counted === null,
      retry: false,
    },
    queryClient,
  )
  const [countAsked, setCountAsked] = useState<string | null>(null)
  const exact = useQuery(
    {
      queryKey: [...base, 'count', rowsOptions.filters],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { sql, parameters } = countQuery(source, rowsOptions.filters)
        const request = {
          projectRef,
          connectionString,
          role,
          sql,
          parameters: bound(parameters),
          timeoutMs: COUNT_TIMEOUT_MS,
          signal,
        }
        return Number((await textRows(client, request)).rows[0]?.[0] ?? 0)
      },
      enabled: countAsked === optionsKey,
      retry: false,
    },
    queryClient,
  )

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
    page: isKnown ? rows.data : undefined,
    isFetching: rows.isFetching,
    error: rows.error,
    hasNext: place.start.type === 'before' || (rows.data?.hasMore ?? false),
    followsKey: row_key.length > 0,
    count:
      counted !== null && countAsked !== optionsKey
        ? { status: 'exact' as const, rows: counted, error: null }
        : countOf(tableDetails, rowsOptions.filters, estimate, {
            ...exact,
            isAsked: countAsked === optionsKey,
          }),
    countExactly: () => {
      if (countAsked === optionsKey) void exact.refetch()
      else setCountAsked(optionsKey)
    },
    /** Prefetches rows that the user may request next, if reading them is fast. */
    prefetch(changes: readonly Pick<TableEditorView, 'sort' | 'filter'>[]) {
      const variants = changes.map(({ sort = view.sort ?? [], filter = view.filter ?? [] }) =>
        readRowsOptions(source, sort, filter),
      )
      prefetchPages(
        variants
          .filter((one) => isQuick(tableDetails, one))
          .map((one) => rowPageQueryOptions(client, scope, source, one, firstPage)),
      )
    },
    go,
    refresh: () => void queryClient.invalidateQueries({ queryKey: base }),
    loadCell,
  }
}

export type TableRowsModel = ReturnType<typeof useTableRows>

/** Without parameters Postgres takes the text as it is; with none to bind, none are sent. */
function bound(parameters: (string | null)[]): (string | null)[] | undefined {
  return parameters.length === 0 ? undefined : parameters
}

function isCounted({ entity }: TableDetails): boolean {
  return entity.entity_type !== 'v' && entity.entity_type !== 'f' && entity.live_rows_estimate > 0
}

function countOf(
  tableDetails: TableDetails,
  filters: readonly GridFilter[],
  estimate: { data?: number | undefined; isError: boolean },
  exact: { data?: number | undefined; isFetching: boolean; error: unknown; isAsked: boolean },
): TableCount {
  const guess =
    filters.length === 0 && isCounted(tableDetails)
      ? tableDetails.entity.live_rows_estimate
      : (estimate.data ?? null)
  if (exact.isAsked && exact.isFetching) return { status: 'counting', rows: guess, error: null }
  if (exact.isAsked && exact.error) return { status: 'failed', rows: guess, error: exact.error }
  if (exact.isAsked && exact.data !== undefined)
    return { status: 'exact', rows: exact.data, error: null }
  return {
    status: guess === null && !estimate.isError ? 'estimating' : 'estimate',
    rows: guess,
    error: null,
  }
}

/** Of `explain (format json)`; null for what is no plan. */
function plannedRows(answer: readonly Record<string, unknown>[]): number {
  const [plan] = (answer[0]?.['QUERY PLAN'] ?? []) as { Plan?: { 'Plan Rows'?: number } }[] // the shape is Postgres' own
  return Math.round(plan?.Plan?.['Plan Rows'] ?? 0)
}

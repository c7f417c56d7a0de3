import { textRows } from '@howdah/platform-client/query/text-rows'
import type { CatalogScope } from '@howdah/platform-client/catalog/catalog'
import type { ImpersonatedRole } from '@howdah/platform-client/query/query.types'
import type { PlatformClient } from '@howdah/platform-client/client'
import type { TableDetails } from '@howdah/platform-client/catalog/table'
import { projectKey } from '@howdah/platform-client/query-keys'
import {
  ROWS_PER_PAGE,
  rowsQuery,
  type RowsRequest,
  type RowsSource,
} from '@howdah/rules/table/rows-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { rowPageOf, type TablePage } from './row-page'
import type { PagePlace } from './row-pages'
import type { RowsOptions } from './rows-options'

/** Table to read rows from, and the role that reads them. */
export interface RowsScope extends CatalogScope {
  role: ImpersonatedRole | undefined
  /** The oid. */
  table: number
}

/**
 * Time for which a prefetched page is cached and displayed without being read again, in
 * milliseconds.
 */
const PREFETCH_STALE_MS = 5_000

export function rowsSourceOf({
  entity,
  row_key: key,
}: Pick<TableDetails, 'entity' | 'row_key'>): RowsSource {
  return { schema: entity.schema, name: entity.name, columns: entity.columns, key }
}

/** Of everything that is read of a table's rows. */
export function rowsKey(
  client: PlatformClient,
  { projectRef, connectionString, table, role }: RowsScope,
) {
  return projectKey(client, projectRef, 'rows', connectionString ?? null, table, role ?? null)
}

/**
 * Returns the query options of a page of rows; the same for a displayed and for a prefetched page.
 */
export function rowPageQueryOptions(
  client: PlatformClient,
  scope: RowsScope,
  source: RowsSource,
  rowsOptions: RowsOptions,
  place: PagePlace,
  pageSize: number = ROWS_PER_PAGE,
) {
  const request: RowsRequest = {
    filters: rowsOptions.filters,
    sorts: rowsOptions.sorts,
    start: place.start,
    limit: pageSize,
  }
  const query = rowsQuery(source, request)
  const { projectRef, connectionString, role } = scope
  const parameters = query.parameters.length === 0 ? undefined : query.parameters
  return {
    queryKey: [...rowsKey(client, scope), query.sql, query.parameters],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<TablePage> => {
      const answer = await textRows(client, {
        projectRef,
        connectionString,
        role,
        sql: query.sql,
        parameters,
        signal,
      })
      return { ...rowPageOf(answer, query, source, request.limit), request, number: place.number }
    },
    retry: false,
  }
}

/**
 * Returns the stale time of a displayed page, in milliseconds: it is read again each time, unless
 * it was just prefetched.
 */
export function staleTimeOf({ state }: { state: { data: TablePage | undefined } }): number {
  return state.data?.isAhead ? PREFETCH_STALE_MS : 0
}

export type PageOptions = ReturnType<typeof rowPageQueryOptions>

/**
 * Prefetches pages. Cancels the previous prefetches that are still running and have no observers.
 */
export function useRowsAhead(queryClient: QueryClient): (pages: readonly PageOptions[]) => void {
  const keys = useRef<readonly PageOptions['queryKey'][]>([])
  const callOff = useCallback(() => {
    const isUnwatched = (query: { getObserversCount: () => number }) =>
      query.getObserversCount() === 0
    for (const queryKey of keys.current)
      void queryClient.cancelQueries({ queryKey, exact: true, predicate: isUnwatched })
  }, [queryClient])
  useEffect(() => callOff, [callOff])
  return useCallback(
    (pages) => {
      const next = pages.map(({ queryKey }) => queryKey)
      const isSame = JSON.stringify(next) === JSON.stringify(keys.current)
      if (!isSame) callOff()
      keys.current = next
      for (const page of pages) {
        const queryFn = async (asked: { signal: AbortSignal }) => ({
          ...(await page.queryFn(asked)),
          isAhead: true,
        })
        void queryClient.prefetchQuery({
          ...page,
          queryFn,
          staleTime: PREFETCH_STALE_MS,
          gcTime: PREFETCH_STALE_MS,
        })
      }
    },
    [queryClient, callOff],
  )
}

import { textRows } from '@howdah/platform-client/query/text-rows'
import type { CellValue } from '@howdah/platform-client/query/row-chunk'
import type { TableDetails } from '@howdah/platform-client/catalog/table'
import { projectKey } from '@howdah/platform-client/query-keys'
import { foreignRowsQuery, guessLabel } from '@howdah/rules/table/foreign-rows'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import type { TableTarget } from '../editor-parts.types'

/** Rows per request. */
const PAGE_ROWS = 50
const SEARCH_TIMEOUT_MS = 20_000

/** One row to choose: its key, in the foreign key's order, and what people know it by. */
export interface ForeignRow {
  key: readonly string[]
  label: CellValue
}

/** The rows of another table that one can be chosen from. */
export function useForeignRows(
  target: TableTarget,
  tableDetails: TableDetails,
  key: readonly string[],
) {
  const { projectRef, connectionString, role } = target
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { id, schema, name, columns } = tableDetails.entity
  const [typed, setTyped] = useState('')
  const [label, setLabel] = useState(() => guessLabel(columns, key))
  const search = useDeferredValue(typed.trim())
  const found = useInfiniteQuery(
    {
      queryKey: projectKey(
        client,
        projectRef,
        'foreign-rows',
        connectionString ?? null,
        id,
        role ?? null,
        key,
        label,
        search,
      ),
      queryFn: async ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) => {
        const request = { key, label, search, limit: PAGE_ROWS, offset: pageParam * PAGE_ROWS }
        const { sql, parameters } = foreignRowsQuery(
          { schema, name, columns, key: tableDetails.row_key },
          request,
        )
        const query = {
          projectRef,
          connectionString,
          role,
          sql,
          timeoutMs: SEARCH_TIMEOUT_MS,
          signal,
        }
        const { rows } = await textRows(
          client,
          parameters.length === 0 ? query : { ...query, parameters },
        )
        return {
          rows: rows.slice(0, PAGE_ROWS).map((values) => rowOf(values, key.length)),
          hasMore: rows.length > PAGE_ROWS,
        }
      },
      initialPageParam: 0,
      getNextPageParam: (last: { hasMore: boolean }, pages: readonly unknown[]) =>
        last.hasMore ? pages.length : undefined,
      retry: false,
      gcTime: 0,
    },
    queryClient,
  )
  return {
    typed,
    setTyped,
    label,
    setLabel,
    rows: found.data?.pages.flatMap((page) => page.rows),
    error: found.error,
    isFetching: found.isFetching,
    hasMore: found.hasNextPage,
    loadMore: () => void found.fetchNextPage(),
    retry: () => void found.refetch(),
  }
}

/** A key that is pointed to may hold NULL where it is merely unique; such a row cannot be pointed to. */
function rowOf(values: readonly CellValue[], keyLength: number): ForeignRow {
  return {
    key: values.slice(0, keyLength).map((value) => value ?? ''),
    label: values[keyLength] ?? null,
  }
}

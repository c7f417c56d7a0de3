import { tableQueryOptions } from '@howdah/platform-client/catalog/table'
import { useEffect, useRef } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { LazyDataGrid } from '../../results/lazy-data-grid'
import type { EntityOrder } from './entity-tools'
import { rowPageQueryOptions, rowsSourceOf, useRowsAhead } from '../rows/row-page-query'
import { firstPage } from '../rows/row-pages'
import { isQuick, noRowsOptions } from '../rows/rows-options'
import type { TableTarget } from '../editor-parts.types'
import { listOptions } from './list-options'

/** Milliseconds that a pointer rests before what it points at is fetched ahead. */
const PREFETCH_DELAY_MS = 75
/** Age from which prefetched data is fetched ahead again, in milliseconds. */
const PREFETCH_STALE_MS = 10_000
/** Milliseconds in which a list that was read need not be read once more. What is read ahead has half of them left at least. */
export const LIST_STALE_MS = 2_000

/** Prefetches the data of a table or a schema that the user is about to open. */
export function usePrefetch(target: TableTarget) {
  const { projectRef, connectionString, role } = target
  const { client, queryClient } = useHowdahContext('TableEditor')
  const prefetchRows = useRowsAhead(queryClient)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const atTable = (id: number) => {
    // Their failures are met when they are asked for.
    void LazyDataGrid.preload()
    return queryClient
      .fetchQuery({
        ...tableQueryOptions(client, { projectRef, connectionString, id }),
        staleTime: PREFETCH_STALE_MS,
      })
      .catch(() => null)
  }
  const atRows = async (id: number) => {
    const tableDetails = await atTable(id)
    if (!tableDetails || !isQuick(tableDetails, noRowsOptions)) return
    prefetchRows([
      rowPageQueryOptions(
        client,
        { projectRef, connectionString, role, table: id },
        rowsSourceOf(tableDetails),
        noRowsOptions,
        firstPage,
      ),
    ])
  }
  return {
    /** The pointer rests on the link to a table. */
    atRest(id: number) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void atTable(id), PREFETCH_DELAY_MS)
    },
    gone: () => clearTimeout(timer.current),
    atTable: (id: number) => void atTable(id),
    /** A table is being opened. */
    atRows: (id: number) => void atRows(id),
    /** A schema is about to be chosen. */
    atSchema: (schema: string, sort: EntityOrder) =>
      void queryClient.prefetchInfiniteQuery({
        ...listOptions(client, target, { schema, search: '', sort }),
        staleTime: LIST_STALE_MS / 2,
      }),
  }
}

export type Prefetcher = ReturnType<typeof usePrefetch>

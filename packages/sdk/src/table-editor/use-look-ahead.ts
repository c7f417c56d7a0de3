import { entityListQueryOptions, tableQueryOptions } from '@howdah/platform-client'
import { useEffect, useRef } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { LateDataGrid } from '../results-grid/late-data-grid'
import type { TableEditorModel } from './use-table-editor'

/** Milliseconds that a pointer rests before what it points at is fetched ahead. Spec section 9. */
const PREFETCH_AFTER = 75
/** What was fetched so long ago is fetched ahead once more, in milliseconds. */
const FRESH = 10_000

/** Fetches what a table or a schema needs while somebody is about to open it. */
export function useLookAhead({ projectRef, connectionString }: TableEditorModel) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const atTable = (id: number) => {
    // Their failures are met when they are asked for.
    void LateDataGrid.preload().catch(() => {})
    void queryClient.prefetchQuery({ ...tableQueryOptions(client, { projectRef, connectionString, id }), staleTime: FRESH })
  }
  return {
    /** For a link to a table. */
    tableLink: (id: number) => ({
      onPointerEnter: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => atTable(id), PREFETCH_AFTER)
      },
      onPointerLeave: () => clearTimeout(timer.current),
      onPointerDown: () => atTable(id),
      onFocus: () => atTable(id),
    }),
    /** A schema is about to be chosen. */
    atSchema: (schema: string, sort: 'alphabetical' | 'type') =>
      void queryClient.prefetchInfiniteQuery({
        ...entityListQueryOptions(client, { projectRef, connectionString, schemas: [schema], search: '', sort }),
        staleTime: FRESH,
      }),
  }
}

export type LookAhead = ReturnType<typeof useLookAhead>

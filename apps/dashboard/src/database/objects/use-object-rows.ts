import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import {
  objectListStartQueryOptions,
  objectsQueryOptions,
  type ObjectListStart,
} from '@howdah/platform-client/catalog/objects/object-queries'
import { afterPaint } from '@howdah/ui/lazy/after-paint'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDashboard } from '../../dashboard-context'
import { poll } from '../../polling/poll'
import type { QueryState } from '../../regions/query-view'
import type { ObjectKind } from './object-kind.types'

export interface ObjectRows<Row> {
  start: ObjectListStart<Row>
  /** All objects; null while the rest of a long list is loading. */
  all: readonly Row[] | null
  /** Failure to load the rest, or to load it again: then `all` is of before. */
  error: unknown
  retry: () => void
}

/** Objects of a kind. A long list has its start first, and the rest in a second request. */
export function useObjectRows<Row extends DatabaseObject, Detail extends Row, Draft>(
  kind: ObjectKind<Row, Detail, Draft>,
  params: { projectRef: string; schema: string | undefined },
): QueryState<ObjectRows<Row>> {
  const { client } = useDashboard()
  const refetchInterval = kind.pollMs === undefined ? false : poll(kind.pollMs)
  const start = useQuery({
    ...objectListStartQueryOptions(client, kind.catalog, params),
    refetchInterval,
  })
  const isLong = start.data !== undefined && start.data.objects.length < start.data.names.length
  const isPainted = usePainted(isLong)
  const rest = useQuery({
    ...objectsQueryOptions(client, kind.catalog, params),
    refetchInterval,
    enabled: isLong && isPainted,
  })
  return {
    error: start.error,
    isFetching: start.isFetching,
    refetch: () => start.refetch(),
    data: start.data && {
      start: start.data,
      all: isLong ? (rest.data ?? null) : start.data.objects,
      error: isLong && !rest.isFetching ? rest.error : null,
      retry: () => void rest.refetch(),
    },
  }
}

/** Returns true once the start of a long list is painted, which the request for its rest would delay. */
function usePainted(isLong: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => (isLong ? afterPaint(() => setPainted(true)) : undefined), [isLong])
  return isPainted
}

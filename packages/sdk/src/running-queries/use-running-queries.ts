import {
  cancelRunningQuery,
  runningQueriesQueryOptions,
  terminateRunningQuery,
  type RunningQuery,
} from '@howdah/platform-client/catalog/running-queries'
import type { CatalogScope } from '@howdah/platform-client/catalog/catalog'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../provider/howdah-context'

/** Milliseconds between two looks. */
const REFRESH_INTERVAL_MS = 2000

export interface RunningQueriesModel {
  /** Null until the first look. */
  queries: readonly RunningQuery[] | null
  /** Of the last look, or of what was asked last. */
  error: unknown
  /** Outcome of the last cancel or terminate; null before the first. */
  outcome: 'asked' | 'gone' | null
  busy: boolean
  onCancel: (query: RunningQuery) => void
  onTerminate: (query: RunningQuery) => void
  onRetry: () => void
}

/** Returns the queries that currently run, polled for as long as they are shown. */
export function useRunningQueries(scope: CatalogScope): RunningQueriesModel {
  const { client, queryClient } = useHowdahContext('SqlEditor')
  const options = runningQueriesQueryOptions(client, scope)
  const { data, error, refetch } = useQuery(
    { ...options, refetchInterval: REFRESH_INTERVAL_MS },
    queryClient,
  )
  const ending = useMutation(
    {
      mutationFn: ({ query, terminate }: { query: RunningQuery; terminate: boolean }) =>
        (terminate ? terminateRunningQuery : cancelRunningQuery)(client, scope, query),
      onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
    },
    queryClient,
  )
  return {
    queries: data ?? null,
    error: ending.error ?? error,
    outcome: ending.data === undefined ? null : ending.data ? 'asked' : 'gone',
    busy: ending.isPending,
    onCancel: (query) => ending.mutate({ query, terminate: false }),
    onTerminate: (query) => ending.mutate({ query, terminate: true }),
    onRetry: () => {
      ending.reset()
      void refetch()
    },
  }
}

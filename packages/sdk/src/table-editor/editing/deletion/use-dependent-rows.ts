import { referencingKeysQueryOptions } from '@howdah/platform-client/catalog/dependents/referencing-keys'
import { projectKey } from '@howdah/platform-client/query-keys'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import { dependentRowsSql, type RowsToDelete } from '@howdah/rules/table/delete-rows'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../../../provider/howdah-context'
import type { TableTarget } from '../../editor-parts.types'
import type { TableRowsModel } from '../../rows/use-table-rows'

const COUNT_TIMEOUT_MS = 10_000

/** Rows of a table that reference rows to delete. */
export interface DependentRows {
  schema: string
  name: string
  /** Null if counting them took too long. */
  count: number | null
  /** They keep the rows from being deleted, unless they are deleted too. */
  isBlocking: boolean
}

/** Finds the rows that reference rows to delete, at every level, and counts them for a while. */
export function useDependentRows(
  { projectRef, connectionString, role }: TableTarget,
  { source, tableDetails }: TableRowsModel,
  toDelete: RowsToDelete,
) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { id } = tableDetails.entity
  const keys = useQuery(
    {
      ...referencingKeysQueryOptions(client, { projectRef, connectionString, id }),
      gcTime: 0,
      retry: false,
    },
    queryClient,
  )
  const sql = keys.data && keys.data.length > 0 ? dependentRowsSql(source, toDelete, keys.data) : ''
  const counted = useQuery(
    {
      queryKey: projectKey(
        client,
        projectRef,
        'dependent-rows',
        connectionString ?? null,
        id,
        role ?? null,
        sql,
      ),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        queryRows<{ schema: string; name: string; rows: string; blocking: string }>(client, {
          ...{ projectRef, connectionString, role, sql, signal },
          timeoutMs: COUNT_TIMEOUT_MS,
        }),
      enabled: sql !== '',
      gcTime: 0,
      retry: false,
    },
    queryClient,
  )
  const uncounted = [
    ...new Map(
      (keys.data ?? []).map(({ source: from, action }) => [
        JSON.stringify([from.schema, from.name]),
        { schema: from.schema, name: from.name, count: null, isBlocking: action !== 'c' },
      ]),
    ).values(),
  ]
  const dependents: DependentRows[] | null = keys.data
    ? counted.data
      ? counted.data.map(({ schema, name, rows, blocking }) => ({
          schema,
          name,
          count: Number(rows),
          isBlocking: Number(blocking) > 0,
        }))
      : sql === ''
        ? []
        : counted.error
          ? uncounted
          : null
    : null
  return {
    keys: keys.data ?? null,
    /** Null while they are being counted. */
    dependents,
    error: keys.error,
    retry: () => void keys.refetch(),
  }
}

export type DependentRowsModel = ReturnType<typeof useDependentRows>

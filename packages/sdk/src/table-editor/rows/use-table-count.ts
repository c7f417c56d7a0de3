import type { TableDetails } from '@howdah/platform-client/catalog/table'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import { textRows } from '@howdah/platform-client/query/text-rows'
import { countQuery, estimateQuery, type RowsSource } from '@howdah/rules/table/rows-query'
import type { GridFilter } from '@howdah/rules/table/table.types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import type { TableTarget } from '../editor-parts.types'
import { bound } from './bound-parameters'
import type { RowsOptions } from './rows-options'

export interface TableCount {
  status: 'estimating' | 'estimate' | 'counting' | 'exact' | 'failed'
  rows: number | null
  error: unknown
}

const COUNT_TIMEOUT_MS = 60_000

export interface TableCountInput {
  target: TableTarget
  tableDetails: TableDetails
  source: RowsSource
  rowsOptions: RowsOptions
  /** Identifies the sorts and filters, for which an exact count is requested. */
  optionsKey: string
  /** Key that the queries of the table's rows begin with. */
  base: readonly unknown[]
  /** The rows are loaded, and are those of the sorts and filters. */
  isLoaded: boolean
  /** Number of rows, if the page in front holds all of them. */
  counted: number | null
}

/** Estimates the number of rows that pass the filters, and counts them exactly on request. */
export function useTableCount(input: TableCountInput) {
  const { tableDetails, source, rowsOptions, optionsKey, base, isLoaded, counted } = input
  const { projectRef, connectionString, role } = input.target
  const { client, queryClient } = useHowdahContext('TableEditor')
  const [countAsked, setCountAsked] = useState<string | null>(null)
  const isAsked = countAsked === optionsKey
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
        isLoaded &&
        counted === null,
      retry: false,
    },
    queryClient,
  )
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
      enabled: isAsked,
      retry: false,
    },
    queryClient,
  )

  const count: TableCount =
    counted !== null && !isAsked
      ? { status: 'exact', rows: counted, error: null }
      : countOf(tableDetails, rowsOptions.filters, estimate, { ...exact, isAsked })
  return {
    count,
    countExactly: () => {
      if (isAsked) void exact.refetch()
      else setCountAsked(optionsKey)
    },
  }
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

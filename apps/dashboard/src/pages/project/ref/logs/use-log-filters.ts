import type { LogFilter, LogRange, LogView } from '@howdah/platform-client/resources/logs/logs'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from '../../../../routing/use-search'
import { rangeOf } from '../../../../time-range/time-range'
import { logPageMessages as messages } from './logs.messages'

type Name =
  | 'severity'
  | 'status'
  | 'method'
  | 'product'
  | 'search'
  | 'request'
  | 'range'
  | 'line'
  | 'live'
  | 'sql'

export interface LogFilters {
  query: URLSearchParams
  filter: LogFilter
  range: LogRange
  set: (name: Name, value: string | undefined) => void
  /** Shows the lines between two times; null returns to the last hour. */
  show: (times: { from: string; to: string } | null) => void
}

/** Conditions and range of a page of the logs; they are stored in the URL. */
export function useLogFilters(view: LogView): LogFilters {
  const [query, setQuery] = useSearchParams()
  const filter = useMemo((): LogFilter => {
    const severity = choice(messages.severities, query.get('severity'))
    const status = choice(messages.statuses, query.get('status'))
    const method = choice(messages.methods, query.get('method'))
    const product = choice(messages.products, query.get('product'))
    const search = query.get('search')?.slice(0, 200)
    const request = query.get('request')?.slice(0, 100)
    return {
      view,
      ...(severity && { severity }),
      ...(status && { status }),
      ...(method && { method }),
      ...(product && { product }),
      ...(search && { search }),
      ...(request && { request_id: request }),
    }
  }, [query, view])
  const range = useMemo(() => rangeOf(query), [query])
  const set = useCallback(
    (name: Name, value: string | undefined) =>
      setQuery(
        (before) => {
          if (name === 'range') for (const time of ['from', 'to']) before.delete(time)
          if (value === undefined || value === '') before.delete(name)
          else before.set(name, value)
          return before
        },
        { replace: true },
      ),
    [setQuery],
  )
  const show = useCallback(
    (times: { from: string; to: string } | null) =>
      setQuery((before) => {
        before.delete('range')
        for (const name of ['from', 'to'] as const) {
          if (times === null) before.delete(name)
          else before.set(name, times[name])
        }
        return before
      }),
    [setQuery],
  )
  return { query, filter, range, set, show }
}

export function choice<Choice extends string>(
  choices: Readonly<Record<Choice, string>>,
  name: string | null,
): Choice | undefined {
  // Object.keys widens the names.
  return (Object.keys(choices) as Choice[]).find((one) => one === name)
}

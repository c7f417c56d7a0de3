import type {
  StatementFilter,
  StatementOrder,
} from '@howdah/platform-client/catalog/monitoring/statements'
import { useCallback } from 'react'
import { useSearchParams } from '../../../../../routing/use-search'

export const statementOrders: readonly StatementOrder[] = ['time', 'calls', 'mean', 'rows', 'cache']

export interface StatementsView extends StatementFilter {
  order: StatementOrder
  /** Id of the open statement; null for none. */
  statement: string | null
  /** Sets a parameter; an empty text removes it. */
  set: (name: 'order' | 'role' | 'database' | 'search' | 'statement', value: string) => void
}

/** Manages the state of the page, which is stored in the URL. */
export function useStatementsView(): StatementsView {
  const [query, setQuery] = useSearchParams()
  const set = useCallback<StatementsView['set']>(
    (name, value) =>
      setQuery(
        (before) => {
          if (value === '') before.delete(name)
          else before.set(name, value)
          return before
        },
        { replace: true },
      ),
    [setQuery],
  )
  return {
    order: statementOrders.find((one) => one === query.get('order')) ?? 'time',
    role: query.get('role'),
    database: query.get('database'),
    search: query.get('search') ?? '',
    statement: query.get('statement'),
    set,
  }
}

import type {
  StatementFilter,
  StatementOrder,
} from '@howdah/platform-client/catalog/monitoring/statements'
import { useCallback } from 'react'
import { useSearchParams } from '../../../../../routing/use-search'

export const statementOrders: readonly StatementOrder[] = ['time', 'calls', 'mean', 'rows', 'cache']

export interface StatementsView extends StatementFilter {
  order: StatementOrder
  /** Has the order the other way round. */
  isReversed: boolean
  /** Id of the open statement; null for none. */
  statement: string | null
  /** Sets a parameter; an empty text removes it. */
  set: (name: 'order' | 'role' | 'database' | 'search' | 'statement', value: string) => void
  /** Orders by a number; by that of the present order the other way round. */
  sort: (order: StatementOrder) => void
}

const REVERSED = '_reversed'
/** Writes an order for the URL; the usual one is left out. */
const writeOrder = (order: StatementOrder, isReversed: boolean): string =>
  isReversed ? `${order}${REVERSED}` : order === 'time' ? '' : order

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
  const text = query.get('order') ?? ''
  const named = statementOrders.find((one) => one === text.replace(REVERSED, ''))
  const order = named ?? 'time'
  const isReversed = named !== undefined && text.endsWith(REVERSED)
  return {
    order,
    isReversed,
    role: query.get('role'),
    database: query.get('database'),
    search: query.get('search') ?? '',
    statement: query.get('statement'),
    set,
    sort: (next) => set('order', writeOrder(next, next === order && !isReversed)),
  }
}

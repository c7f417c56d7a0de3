import {
  isAscending,
  type StatementEntry,
  type StatementOrder,
} from '@howdah/platform-client/catalog/monitoring/statements'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { queryPerformanceMessages as messages } from './query-performance.messages'
import { statementId, statementNumbers } from './statement-numbers'
import { statementOrders, type StatementsView } from './use-statements-view'

export interface StatementTableProps {
  statements: readonly StatementEntry[]
  view: Pick<StatementsView, 'isReversed' | 'order' | 'sort'>
  onOpen: (id: string) => void
}

/** Returns the id of the button that regains the focus after a statement is closed. */
export const statementButtonId = (id: string) => `statement-${id}`

/** The statements with their numbers; in a narrow window, only the one that they are ordered by. */
export function StatementTable({ statements, view, onOpen }: StatementTableProps) {
  const { isReversed, order, sort } = view
  const direction = isAscending(order, isReversed) ? 'ascending' : 'descending'
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  const wide = (column: StatementOrder) => column !== order || undefined
  return (
    <div className="hd-table-frame">
      <table className="hd-table">
        <thead>
          <tr>
            <th scope="col">{messages.statement}</th>
            {statementOrders.map((column) => (
              <th
                key={column}
                scope="col"
                className="hd-statement-number"
                data-wide={wide(column)}
                aria-sort={column === order ? direction : undefined}
              >
                <button type="button" className="hd-sort" onClick={() => sort(column)}>
                  {messages.columns[column]}
                  {column === order && <Arrow size={14} strokeWidth={1.5} aria-hidden />}
                </button>
              </th>
            ))}
            <th scope="col" data-wide>
              {messages.role}
            </th>
          </tr>
        </thead>
        <tbody>
          {statements.map((entry) => {
            const id = statementId(entry)
            return (
              <tr key={id}>
                <th scope="row">
                  <button
                    type="button"
                    id={statementButtonId(id)}
                    className="hd-statement-open hd-code"
                    onClick={() => onOpen(id)}
                  >
                    <bdi>{entry.query.replaceAll(/\s+/g, ' ').trim().slice(0, 300)}</bdi>
                  </button>
                </th>
                {statementOrders.map((column) => (
                  <td key={column} className="hd-statement-number" data-wide={wide(column)}>
                    {statementNumbers[column](entry)}
                  </td>
                ))}
                <td data-wide>
                  <bdi>{entry.role ?? messages.none}</bdi>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

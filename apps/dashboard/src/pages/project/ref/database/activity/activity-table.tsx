import type { RunningQuery } from '@howdah/platform-client/catalog/running-queries'
import { formatMilliseconds } from '../../../../../format/duration'
import type { ListSort } from '../../../../../lists/list-sort'
import { SortedTable } from '../../../../../lists/sorted-table'
import { ActionsMenu } from '../../../../../lists/actions-menu'
import { activityMessages as messages } from './activity.messages'
import { activityColumns, type ActivityColumn } from './lock-tree'
import type { EndAction } from './use-activity'

export interface ActivityTableProps {
  queries: readonly RunningQuery[]
  onChoose: (query: RunningQuery, action: EndAction) => void
}

export const formatTime = (milliseconds: string | null) =>
  milliseconds === null ? messages.unknown : formatMilliseconds(Number(milliseconds))

const labels: Record<ActivityColumn, string> = {
  process: messages.process,
  query: messages.query,
  user: messages.user,
  application: messages.application,
  transaction: messages.transaction,
}

export interface SortedActivityProps extends ActivityTableProps {
  sort: ListSort<ActivityColumn>
  onSort: (sort: ListSort<ActivityColumn>) => void
}

/** Queries and open transactions of a Postgres. */
export function ActivityTable({ queries, sort, onSort, onChoose }: SortedActivityProps) {
  return (
    <SortedTable
      columns={activityColumns}
      labels={labels}
      wide={['user', 'application']}
      sort={sort}
      onSort={onSort}
      actions={messages.actions}
    >
      {queries.map((query) => (
        <tr key={`${query.pid} ${query.started}`}>
          <th scope="row">
            {query.pid}
            <span className="hd-activity-state">{query.state || messages.unknown}</span>
          </th>
          <td>
            <span className="hd-activity-query hd-code">
              {query.query === null ? messages.hidden : <bdi>{oneLine(query.query)}</bdi>}
            </span>
          </td>
          <td data-wide>
            <bdi>{query.user}</bdi>
          </td>
          <td data-wide>
            <bdi>{query.application || messages.unknown}</bdi>
          </td>
          <td>{formatTime(query.transaction_ms)}</td>
          <td className="hd-cell-end">
            <EndMenu query={query} onChoose={onChoose} />
          </td>
        </tr>
      ))}
    </SortedTable>
  )
}

export const oneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim().slice(0, 300)

interface EndMenuProps {
  query: RunningQuery
  onChoose: ActivityTableProps['onChoose']
}

/** Menu of the ways to end a process; renders nothing where Postgres would refuse. */
export function EndMenu({ query, onChoose }: EndMenuProps) {
  const actions: EndAction[] = query.state === 'active' ? ['cancel', 'terminate'] : ['terminate']
  return (
    <ActionsMenu
      small
      label={messages.actionsOf(query.pid)}
      actions={query.may_end ? actions : []}
      labels={messages.action}
      danger={['terminate']}
      onChoose={(action) => onChoose(query, action)}
    />
  )
}

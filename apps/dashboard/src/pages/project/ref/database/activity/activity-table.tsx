import type { RunningQuery } from '@howdah/platform-client/catalog/running-queries'
import { formatMilliseconds } from '../../../../../format/duration'
import { ActionsMenu } from '../../../../../lists/actions-menu'
import { activityMessages as messages } from './activity.messages'
import type { EndAction } from './use-activity'

export interface ActivityTableProps {
  queries: readonly RunningQuery[]
  onChoose: (query: RunningQuery, action: EndAction) => void
}

export const formatTime = (milliseconds: string | null) =>
  milliseconds === null ? messages.unknown : formatMilliseconds(Number(milliseconds))

/** Queries and open transactions of a Postgres. */
export function ActivityTable({ queries, onChoose }: ActivityTableProps) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table">
        <thead>
          <tr>
            <th scope="col">{messages.process}</th>
            <th scope="col">{messages.query}</th>
            <th scope="col" data-wide>
              {messages.user}
            </th>
            <th scope="col" data-wide>
              {messages.application}
            </th>
            <th scope="col">{messages.transaction}</th>
            <th scope="col">
              <span className="hw-visually-hidden">{messages.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
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

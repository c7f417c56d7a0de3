import type { RunningQuery } from '@howdah/platform-client/catalog/running-queries'
import { EndMenu, formatTime, oneLine, type ActivityTableProps } from './activity-table'
import { activityMessages as messages } from './activity.messages'
import type { LockNode } from './lock-tree'

export interface LockListProps {
  nodes: readonly LockNode[]
  onChoose: ActivityTableProps['onChoose']
}

/** Processes as a tree: below each, those that wait for it. */
export function LockList({ nodes, onChoose }: LockListProps) {
  return (
    <ul className="hd-locks">
      {nodes.map(({ pid, query, waiting }) => (
        <li key={pid}>
          <div className="hd-lock">
            <div className="hd-lock-text">
              <p className="hd-lock-head">
                <span className="hd-strong">{messages.pid(pid)}</span>
                {query && <LockDetails query={query} />}
                {waiting.length > 0 && <span>{messages.holds(waiting.length)}</span>}
              </p>
              <p className="hd-activity-query hd-code">
                {query ? <bdi>{oneLine(query.query ?? messages.hidden)}</bdi> : messages.internal}
              </p>
            </div>
            {query && <EndMenu query={query} onChoose={onChoose} />}
          </div>
          {waiting.length > 0 && <LockList nodes={waiting} onChoose={onChoose} />}
        </li>
      ))}
    </ul>
  )
}

function LockDetails({ query }: { query: RunningQuery }) {
  const { user, state, transaction_ms: time, blocked_by: blockers, lock_mode: mode } = query
  const lock = mode === null ? messages.aLock : messages.lock(mode, query.lock_relation)
  return (
    <>
      <bdi>{user}</bdi>
      <span>{state}</span>
      <span>{formatTime(time)}</span>
      {blockers.length > 0 && <bdi>{messages.waitsFor(lock)}</bdi>}
    </>
  )
}

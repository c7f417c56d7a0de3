import { indexProgressQueryOptions } from '@howdah/platform-client/catalog/monitoring/index-progress'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard-context'
import { poll, POLL_INTERVAL_MS } from '../../polling/poll'
import { indexProgressMessages as messages } from './index-progress.messages'

/** Indexes of a project's database that are being built, with their progress. */
export function IndexProgressList({ projectRef }: { projectRef: string }) {
  const { client } = useDashboard()
  const { data = [] } = useQuery({
    ...indexProgressQueryOptions(client, { projectRef }),
    // Frequent only while there is something to see.
    refetchInterval: poll((rows) =>
      rows && rows.length > 0 ? POLL_INTERVAL_MS.passing : POLL_INTERVAL_MS.passingList,
    ),
  })
  return (
    <div role="status">
      {data.map(({ process, schema, table, index, phase, percent }) => (
        <p key={process} className="hd-section-intro">
          <bdi>{messages.building(index ?? messages.unnamed, `${schema}.${table}`)}</bdi>{' '}
          {messages.phase(phase, percent)}
        </p>
      ))}
    </div>
  )
}

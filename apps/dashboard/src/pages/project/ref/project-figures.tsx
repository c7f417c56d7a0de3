import { projectFiguresQueryOptions, type Project } from '@howdah/platform-client'
import { formatBytes } from '@howdah/sdk/rules'
import { ErrorAlert } from '@howdah/ui'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../format/number'
import { useDashboard } from '../../../dashboard-context'
import { formatMoment } from '../../../format/date'
import { formatDuration } from '../../../format/duration'
import { ProjectStatusLabel } from '../../../project-status/project-status-label'
import { poll, POLL_INTERVAL_MS } from '../../../polling/poll'
import { Figure } from './figure'
import { projectMessages as messages } from './project.messages'

/**
 * Statistics of the cluster, refreshed every ten seconds. The status is shown even when no
 * measurement is available.
 */
export function ProjectFigures({ project }: { project: Project }) {
  const { client } = useDashboard()
  const figures = useQuery({
    ...projectFiguresQueryOptions(client, { ref: project.ref }),
    enabled: project.status === 'ACTIVE_HEALTHY',
    refetchInterval: poll(POLL_INTERVAL_MS.people),
  })
  const { data, isError, isFetching, error, refetch } = figures
  return (
    <section className="hd-section" aria-label={messages.figures}>
      <dl className="hd-figures">
        <Figure name={messages.status} missing={messages.notMeasured}>
          <ProjectStatusLabel status={project.status} />
        </Figure>
        <Figure name={messages.version} missing={messages.notMeasured}>
          {data?.postgres_version}
        </Figure>
        <Figure name={messages.size} missing={messages.notMeasured}>
          {data && formatBytes(Number(data.database_size_bytes))}
        </Figure>
        <Figure
          name={messages.connections}
          missing={messages.notMeasured}
          note={data && messages.ofConnections(data.max_connections)}
        >
          {data && formatCount(data.connections)}
        </Figure>
        <Figure
          name={messages.uptime}
          missing={messages.notMeasured}
          hint={data && messages.since(formatMoment(data.started_at))}
        >
          {data && formatDuration(data.uptime_seconds)}
        </Figure>
      </dl>
      {isError && !data && !isFetching && (
        <ErrorAlert title={messages.figuresFailed} error={error} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

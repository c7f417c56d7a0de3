import { projectFiguresQueryOptions } from '@howdah/platform-client/resources/projects/get-project-figures'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { formatBytes } from '@howdah/sdk/rules'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../format/number'
import { useDashboard } from '../../../dashboard-context'
import { formatMoment } from '../../../format/date'
import { formatDuration } from '../../../format/duration'
import { ProjectStatusLabel } from '../../../project-status/project-status-label'
import { poll, POLL_INTERVAL_MS } from '../../../polling/poll'
import { Stat } from './stat'
import { projectMessages as messages } from './project.messages'

/**
 * Statistics of the cluster, refreshed every ten seconds. The status is shown even when no
 * measurement is available.
 */
export function ProjectStats({ project }: { project: Project }) {
  const { client } = useDashboard()
  const stats = useQuery({
    ...projectFiguresQueryOptions(client, { ref: project.ref }),
    enabled: project.status === 'ACTIVE_HEALTHY',
    refetchInterval: poll(POLL_INTERVAL_MS.people),
  })
  const { data, isError, isFetching, error, refetch } = stats
  return (
    <section className="hd-section" aria-label={messages.stats}>
      <dl className="hd-stats">
        <Stat name={messages.status} missing={messages.notMeasured}>
          <ProjectStatusLabel status={project.status} />
        </Stat>
        <Stat name={messages.version} missing={messages.notMeasured}>
          {data?.postgres_version}
        </Stat>
        <Stat name={messages.size} missing={messages.notMeasured}>
          {data && formatBytes(Number(data.database_size_bytes))}
        </Stat>
        <Stat
          name={messages.connections}
          missing={messages.notMeasured}
          note={data && messages.ofConnections(data.max_connections)}
          hint={messages.connectionsHint}
        >
          {data && formatCount(data.connections)}
        </Stat>
        {project.capabilities.includes('api') && data?.monthly_active_users !== null && (
          <Stat
            name={messages.activeUsers}
            missing={messages.notMeasured}
            hint={messages.activeUsersMeaning}
            note={data && messages.thisMonth}
          >
            {typeof data?.monthly_active_users === 'number' &&
              formatCount(data.monthly_active_users)}
          </Stat>
        )}
        <Stat
          name={messages.uptime}
          missing={messages.notMeasured}
          hint={data && messages.since(formatMoment(data.started_at))}
        >
          {data && formatDuration(data.uptime_seconds)}
        </Stat>
      </dl>
      {isError && !data && !isFetching && (
        <ErrorAlert title={messages.statsFailed} error={error} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

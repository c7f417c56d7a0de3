import { lintsQueryOptions, type Lint } from '@howdah/platform-client/resources/projects/run-lints'
import { listMigrations } from '@howdah/platform-client/catalog/migrations'
import { projectKey } from '@howdah/platform-client/query-keys'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { advisorMessages } from '../../../../advisors/advisors.messages'
import { LevelIcon } from '../../../../advisors/level-icon'
import { countLevels, levelNames, LINT_LEVELS } from '../../../../advisors/lint-levels'
import { useDashboard } from '../../../../dashboard-context'
import { paths } from '../../../../paths'
import { AppLink } from '../../../../routing/app-link'
import '../../../../advisors/advisors.css'
import { Stat } from '../stat'
import { healthMessages } from './health.messages'
import { NewestBackup } from './newest-backup'
import { projectHealthMessages as messages } from './project-health.messages'

export interface ProjectHealthProps {
  projectRef: string
  showsBackups: boolean
}

/**
 * Shows the findings of the advisors by level and the latest migration, each linked to its page.
 */
export function ProjectHealth({ projectRef: ref, showsBackups }: ProjectHealthProps) {
  const { client } = useDashboard()
  const security = useQuery(lintsQueryOptions(client, { ref, category: 'SECURITY' }))
  const performance = useQuery(lintsQueryOptions(client, { ref, category: 'PERFORMANCE' }))
  const migrations = useQuery({
    queryKey: projectKey(client, ref, 'migrations', null, 'newest'),
    queryFn: ({ signal }) => listMigrations(client, { projectRef: ref, limit: 1 }, signal),
  })
  const newest = migrations.data?.migrations[0]
  const failed = [security, performance, migrations].filter(
    ({ isError, data, isFetching }) => isError && data === undefined && !isFetching,
  )
  return (
    <>
      <dl className="hd-stats">
        <Stat name={healthMessages.security} missing={healthMessages.notLooked}>
          {security.data && (
            <Counts
              lints={security.data}
              hrefOf={(level) => paths.securityAdvisor({ ref, level })}
            />
          )}
        </Stat>
        <Stat name={healthMessages.performance} missing={healthMessages.notLooked}>
          {performance.data && (
            <Counts
              lints={performance.data}
              hrefOf={(level) => paths.performanceAdvisor({ ref, level })}
            />
          )}
        </Stat>
        <Stat name={healthMessages.migration} missing={healthMessages.notLooked}>
          {migrations.data && (
            <>
              <AppLink
                className="hd-row-link"
                href={paths.migrations(newest ? { ref, version: newest.version } : { ref })}
              >
                {newest ? <bdi>{newest.name ?? newest.version}</bdi> : messages.noMigrations}
              </AppLink>
              {newest && newest.name !== null && (
                <bdi className="hd-stat-note">{newest.version}</bdi>
              )}
            </>
          )}
        </Stat>
        {showsBackups && <NewestBackup projectRef={ref} />}
      </dl>
      {failed[0] && (
        <ErrorAlert
          title={messages.failed}
          error={failed[0].error}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
    </>
  )
}

/** Shows the number of findings for each level that has any. */
function Counts({ lints, hrefOf }: { lints: readonly Lint[]; hrefOf: (level?: string) => string }) {
  const counts = countLevels(lints)
  if (lints.length === 0) {
    return (
      <AppLink className="hd-row-link hd-health-count" href={hrefOf()}>
        <CircleCheck size={14} strokeWidth={2} className="hd-health-fine" aria-hidden />
        {messages.nothing}
      </AppLink>
    )
  }
  return LINT_LEVELS.filter((level) => counts[level] > 0).map((level) => (
    <AppLink key={level} className="hd-row-link hd-health-count" href={hrefOf(levelNames[level])}>
      <LevelIcon level={level} />
      {advisorMessages.counts[level](counts[level])}
    </AppLink>
  ))
}

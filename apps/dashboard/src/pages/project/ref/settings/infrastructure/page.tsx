import { isNewerRelease } from '@howdah/rules/cli/newer-release'
import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import {
  projectFiguresQueryOptions,
  type ProjectFigures,
} from '@howdah/platform-client/resources/projects/get-project-figures'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { storageBucketsQueryOptions } from '@howdah/platform-client/resources/storage/buckets'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import '../../../../../details/details.css'
import { DetailItem } from '../../../../../details/detail-item'
import { RelativeTime } from '../../../../../format/relative-time'
import { paths } from '../../../../../paths'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { AppLink } from '../../../../../routing/app-link'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import { infrastructureMessages as messages } from './infrastructure.messages'
import { ServiceTable } from './service-table'

/** Versions of a project's Postgres and services, and their health. */
export default function InfrastructurePage({ params: { ref } }: PageProps<'infrastructure'>) {
  const { client } = useDashboard()
  const query = useProjectQuery(ref)
  const stats = useQuery(projectFiguresQueryOptions(client, { ref }))
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => (
        <SettingsPage project={project}>
          <QueryView query={stats} title={messages.failed} loading={<RowSkeletons />}>
            {(known) => (
              <>
                <PostgresVersion project={project} stats={known} />
                <Services project={project} postgresVersion={known.postgres_version} />
              </>
            )}
          </QueryView>
        </SettingsPage>
      )}
    </QueryView>
  )
}

function PostgresVersion({ project, stats }: { project: Project; stats: ProjectFigures }) {
  const can = useCan()
  const { ref, organization_slug: slug } = project
  const { postgres_version: running, available_postgres_version: available } = stats
  const isOld = available !== null && isNewerRelease(available, running)
  return (
    <section className="hd-section" aria-labelledby="postgres">
      <h2 id="postgres" className="hd-section-heading">
        {messages.postgres}
      </h2>
      <dl className="hd-details">
        <DetailItem name={messages.version}>PostgreSQL {running}</DetailItem>
        <DetailItem name={messages.started}>
          <RelativeTime at={stats.started_at} />
        </DetailItem>
      </dl>
      <p className="hd-section-intro">
        {available === null
          ? messages.elsewhere
          : isOld
            ? messages.upgrade(available)
            : messages.upToDate}{' '}
        {isOld && can({ slug, ref }, 'update', 'projects') === 'yes' && (
          <AppLink href={paths.projectGeneral({ ref })}>{messages.toRestart}</AppLink>
        )}
      </p>
    </section>
  )
}

function Services({ project, postgresVersion }: { project: Project; postgresVersion: string }) {
  const { client } = useDashboard()
  const can = useCan()
  const { ref, organization_slug: slug, capabilities, status } = project
  const { data: config } = useQuery(configQueryOptions(client))
  const hasStorage = capabilities.includes('api') && can({ slug, ref }, 'read', 'storage') === 'yes'
  // Answered by the storage service, out of the project's database.
  const storage = useQuery({
    ...storageBucketsQueryOptions(client, { ref }),
    enabled: hasStorage,
    retry: false,
  })
  const howdah = config?.version ?? ''
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="services">
      <h2 id="services" className="hd-section-heading">
        {messages.services}
      </h2>
      <ServiceTable
        services={[
          {
            name: messages.database,
            version: postgresVersion,
            health: status === 'ACTIVE_HEALTHY' ? 'healthy' : 'unhealthy',
          },
          ...(hasStorage
            ? [
                {
                  name: messages.api,
                  version: howdah,
                  health: storage.isError
                    ? ('unhealthy' as const)
                    : storage.data
                      ? ('healthy' as const)
                      : ('checking' as const),
                },
              ]
            : []),
          { name: messages.dashboard, version: howdah, health: 'healthy' },
        ]}
      />
    </section>
  )
}

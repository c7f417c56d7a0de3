import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import {
  poolerConfigQueryOptions,
  type PoolerConfig,
} from '@howdah/platform-client/resources/pooler/get-pooler-config'
import { projectFiguresQueryOptions } from '@howdah/platform-client/resources/projects/get-project-figures'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { realtimeConfigQueryOptions } from '@howdah/platform-client/resources/realtime/config'
import { restConfigQueryOptions } from '@howdah/platform-client/resources/rest/config'
import { storageBucketsQueryOptions } from '@howdah/platform-client/resources/storage/buckets'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { LifeProgress } from '../../../../../project-life/life-progress'
import '../../../../../project-life/project-life.css'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { ReadReplicas } from '../../../../../replicas/replica-map'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import { infrastructureMessages as messages } from './infrastructure.messages'
import { PostgresVersion } from './postgres-version'
import { ServiceTable, type Service } from './service-table'

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
                {project.capabilities.includes('replicas') && (
                  <ReadReplicas
                    project={project}
                    progress={project.operation && <LifeProgress operation={project.operation} />}
                  />
                )}
                <Services project={project} postgresVersion={known.postgres_version} />
              </>
            )}
          </QueryView>
        </SettingsPage>
      )}
    </QueryView>
  )
}

const poolerHealth = {
  ENABLED: 'healthy',
  COMING_UP: 'checking',
  DISABLED: 'unhealthy',
} as const satisfies Record<PoolerConfig['pgbouncer_status'], Service['health']>

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
  const hasDatabase = project.provisioner === 'embedded'
  const { data: pooler } = useQuery({
    ...poolerConfigQueryOptions(client, { ref }),
    enabled: hasDatabase,
  })
  const { data: dataApi } = useQuery({
    ...restConfigQueryOptions(client, { ref }),
    enabled: capabilities.includes('data_api'),
  })
  const { data: realtime } = useQuery({
    ...realtimeConfigQueryOptions(client, { ref }),
    enabled: capabilities.includes('api') && can({ slug, ref }, 'read', 'realtime') === 'yes',
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
          // Without a version it is not installed, which the database settings explain.
          ...(pooler?.pgbouncer_version
            ? [
                {
                  name: messages.pooler,
                  version: pooler.pgbouncer_version,
                  health: poolerHealth[pooler.pgbouncer_status],
                },
              ]
            : []),
          ...(dataApi?.version
            ? [
                {
                  name: messages.dataApi,
                  version: dataApi.version,
                  health: dataApi.enabled ? ('healthy' as const) : ('off' as const),
                },
              ]
            : []),
          ...(realtime
            ? [
                {
                  name: messages.realtime,
                  version: howdah,
                  health: realtime.enabled ? ('healthy' as const) : ('off' as const),
                },
              ]
            : []),
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

import { poolerConfigQueryOptions } from '@howdah/platform-client/resources/pooler/get-pooler-config'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import '../../../../../forms/settings.css'
import { DatabasePage } from '../../../../../database/database-page'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useAnchor } from '../../../../../routing/use-anchor'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { databaseSettingsMessages as messages } from './database-settings.messages'
import { DiskLink } from './disk-link'
import { NetworkSection } from './network-section'
import { ParametersSection } from './parameters-section'
import { DatabasePasswordLink } from './password-link'
import { PoolerForm } from './pooler-form'
import { PoolerState } from './pooler-state'
import { SslSection } from './ssl-section'

/** Anchor of the section, which other pages link to. */
const POOLER = 'connection-pooler'

/** Settings of a project's database: its password, its connection pools, TLS, its network and its parameters. */
export default function DatabaseSettingsPage({ params: { ref } }: PageProps<'databaseSettings'>) {
  const { client } = useDashboard()
  const can = useCan()
  const project = useProjectQuery(ref).data
  const slug = project?.organization_slug
  const provisioner = project?.provisioner
  const query = useQuery(poolerConfigQueryOptions(client, { ref }))
  useAnchor(POOLER, query.data !== undefined)
  const mayChange = slug !== undefined && can({ slug, ref }, 'update', 'projects') === 'yes'
  const maySetPassword =
    slug !== undefined && can({ slug, ref }, 'update', 'service_api_keys') === 'yes'
  const isAttached = provisioner === 'attached'
  const passwordReason = isAttached
    ? messages.attachedPassword
    : maySetPassword
      ? null
      : messages.mayNotChange
  const mayRunSql = slug !== undefined && can({ slug, ref }, 'run', 'sql') === 'yes'
  return (
    <DatabasePage projectRef={ref}>
      <DatabasePasswordLink projectRef={ref} reason={passwordReason} />
      <section id={POOLER} className="hd-section" aria-labelledby="pooler-heading">
        <h2 id="pooler-heading" className="hd-section-heading">
          {messages.pooler}
        </h2>
        <p className="hd-section-intro">{messages.poolerIntro}</p>
        <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
          {(config) => (
            <>
              <PoolerState projectRef={ref} config={config} />
              <PoolerForm projectRef={ref} config={config} mayChange={mayChange} />
            </>
          )}
        </QueryView>
      </section>
      {provisioner === 'embedded' && (
        <>
          <SslSection projectRef={ref} mayChange={mayChange} />
          <NetworkSection projectRef={ref} mayChange={mayChange} />
        </>
      )}
      {isAttached && (
        <>
          <AbsentSection title={messages.ssl} reason={messages.attachedSsl} />
          <AbsentSection title={messages.network} reason={messages.attachedNetwork} />
        </>
      )}
      {mayRunSql && <DiskLink projectRef={ref} />}
      {project?.status === 'ACTIVE_HEALTHY' && mayRunSql && (
        <ParametersSection projectRef={ref} isAttached={isAttached} mayChange={mayChange} />
      )}
    </DatabasePage>
  )
}

/** Setting that an attached database does not have here, with the reason. */
function AbsentSection({ title, reason }: { title: string; reason: string }) {
  return (
    <section className="hd-section" aria-label={title}>
      <h2 className="hd-section-heading">{title}</h2>
      <p className="hd-section-intro">{reason}</p>
    </section>
  )
}

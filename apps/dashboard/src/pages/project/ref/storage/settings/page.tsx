import {
  storageSettingsQueryOptions,
  type StorageSettings,
} from '@howdah/platform-client/resources/storage/settings'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { CopyButton } from '../../../../../forms/copying/copy-button'
import { paths } from '../../../../../paths'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useCan } from '../../../../../session/use-can'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { StoragePage } from '../storage-page'
import { LimitForm } from './limit-form'
import { LinkForm } from './link-form'
import { S3Section } from './s3-section'
import { storageSettingsMessages as messages } from './settings.messages'

/** Storage settings: maximum file size, signed URLs, endpoints for programs, and keys of S3. */
export default function StorageSettingsPage({ params: { ref } }: PageProps<'storageSettings'>) {
  const { client } = useDashboard()
  const can = useCan()
  const project = useProjectQuery(ref)
  const settings = useQuery(storageSettingsQueryOptions(client, { ref }))
  const slug = project.data?.organization_slug
  const planHref =
    slug !== undefined && can({ slug }, 'update', 'billing') === 'yes'
      ? paths.organizationBilling({ slug, panel: 'plan' })
      : null
  return (
    <StoragePage projectRef={ref}>
      <QueryView query={settings} title={messages.failed} loading={<RowSkeletons />}>
        {(known) => (
          <>
            <section className="hd-section" aria-labelledby="storage-uploads">
              <h2 id="storage-uploads" className="hd-section-heading">
                {messages.uploads}
              </h2>
              <LimitForm
                projectRef={ref}
                settings={known}
                mayChange={can({ slug, ref }, 'update', 'storage') !== 'no'}
                planHref={planHref}
              />
            </section>
            <section className="hd-section hd-section-apart" aria-labelledby="storage-links">
              <h2 id="storage-links" className="hd-section-heading">
                {messages.links}
              </h2>
              <LinkForm
                projectRef={ref}
                settings={known}
                mayChange={can({ slug, ref }, 'update', 'storage') !== 'no'}
              />
            </section>
            <Endpoints settings={known} />
            <S3Section projectRef={ref} slug={slug} />
          </>
        )}
      </QueryView>
    </StoragePage>
  )
}

function Endpoints({ settings }: { settings: StorageSettings }) {
  const { endpoint, s3 } = settings
  const rows = [
    { name: messages.api, path: '/storage/v1' },
    { name: messages.s3, path: s3.path },
  ]
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="storage-endpoints">
      <h2 id="storage-endpoints" className="hd-section-heading">
        {messages.endpoints}
      </h2>
      <p className="hd-section-intro">{messages.endpointsIntro}</p>
      <dl className="hd-storage-endpoints">
        {rows.map(({ name, path }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{endpoint + path}</code>
              <CopyButton text={endpoint + path} name={messages.address(name)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

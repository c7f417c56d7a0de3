import { restConfigQueryOptions } from '@howdah/platform-client/resources/rest/config'
import { roleLimitsQueryOptions } from '@howdah/platform-client/resources/rest/role-limits'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { CopyLine } from '../../../../../forms/copying/copy-line'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import { AttachedNotes } from './attached-notes'
import { DataApiSettings } from './data-api-settings'
import { dataApiMessages as messages } from './data-api.messages'
import { MissingLogin } from './missing-login'

/** Settings of the project's Data API. */
export default function DataApiPage({ params: { ref } }: PageProps<'dataApi'>) {
  const query = useProjectQuery(ref)
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => (
        <SettingsPage project={project}>
          {project.capabilities.includes('data_api') ? (
            <DataApi
              projectRef={ref}
              slug={project.organization_slug}
              isAttached={project.provisioner === 'attached'}
            />
          ) : (
            <MissingLogin projectRef={ref} slug={project.organization_slug} />
          )}
        </SettingsPage>
      )}
    </QueryView>
  )
}

interface DataApiProps {
  projectRef: string
  slug: string
  isAttached: boolean
}

function DataApi({ isAttached, projectRef: ref, slug }: DataApiProps) {
  const { client } = useDashboard()
  const can = useCan()
  const config = useQuery(restConfigQueryOptions(client, { ref }))
  const limits = useQuery(roleLimitsQueryOptions(client, { ref }))
  const mayChange = can({ slug, ref }, 'update', 'projects') === 'yes'
  return (
    <>
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={config} title={messages.failed} loading={<RowSkeletons />}>
        {(known) => (
          <>
            {known.reason !== undefined && <p role="alert">{known.reason}</p>}
            <section className="hd-section" aria-labelledby="data-api-url">
              <h2 id="data-api-url" className="hd-section-heading">
                {messages.url}
              </h2>
              <CopyLine text={known.url} name={messages.url} />
            </section>
            {known.read_url !== null && (
              <section className="hd-section" aria-labelledby="data-api-read-url">
                <h2 id="data-api-read-url" className="hd-section-heading">
                  {messages.readUrl}
                </h2>
                <p className="hd-section-intro">{messages.readUrlText}</p>
                <CopyLine text={known.read_url} name={messages.readUrl} />
              </section>
            )}
            <DataApiSettings
              projectRef={ref}
              config={known}
              mayChange={mayChange}
              isAttached={isAttached}
            />
            {isAttached && <AttachedNotes limits={limits.data ?? []} />}
          </>
        )}
      </QueryView>
    </>
  )
}

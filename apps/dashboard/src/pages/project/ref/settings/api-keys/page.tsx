import { apiKeysQueryOptions } from '@howdah/platform-client/resources/projects/list-api-keys'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { CopyLine } from '../../../../../forms/copying/copy-line'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useCan } from '../../../../../session/use-can'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import { apiKeysMessages as messages } from './api-keys.messages'
import { isLegacy } from './key-state'
import { LegacyKeysSection } from './legacy-keys-section'
import { MadeKeysSection } from './made-keys-section'

/** Endpoint of the project's own API and its API keys. */
export default function ApiKeysPage({ params: { ref } }: PageProps<'apiKeys'>) {
  const query = useProjectQuery(ref)
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => (
        <SettingsPage project={project} needs="data_api">
          <section className="hd-section" aria-labelledby="endpoint">
            <h2 id="endpoint" className="hd-section-heading">
              {messages.endpoint}
            </h2>
            <p className="hd-section-intro">{messages.endpointIntro}</p>
            <CopyLine text={project.endpoint} name={messages.endpointName} />
          </section>
          <Keys projectRef={ref} slug={project.organization_slug} />
        </SettingsPage>
      )}
    </QueryView>
  )
}

function Keys({ projectRef: ref, slug }: { projectRef: string; slug: string }) {
  const { client } = useDashboard()
  const can = useCan()
  const keys = useQuery(apiKeysQueryOptions(client, { ref }))
  const may = {
    create: can({ slug, ref }, 'create', 'service_api_keys') === 'yes',
    update: can({ slug, ref }, 'update', 'service_api_keys') === 'yes',
    delete: can({ slug, ref }, 'delete', 'service_api_keys') === 'yes',
  }
  return (
    <QueryView query={keys} title={messages.failed} loading={<RowSkeletons />}>
      {(list) => (
        <>
          <MadeKeysSection projectRef={ref} keys={list.filter((key) => !isLegacy(key))} may={may} />
          <LegacyKeysSection projectRef={ref} keys={list.filter(isLegacy)} mayUpdate={may.update} />
        </>
      )}
    </QueryView>
  )
}

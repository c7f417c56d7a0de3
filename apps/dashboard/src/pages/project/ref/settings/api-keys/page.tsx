import {
  apiKeysQueryOptions,
  type ApiKey,
} from '@howdah/platform-client/resources/projects/list-api-keys'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
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
import { KeyTable } from './key-table'
import { NewKeyDialog } from './new-key-dialog'

/** Endpoint of the project's own API and its API keys. */
export default function ApiKeysPage({ params: { ref } }: PageProps<'apiKeys'>) {
  const query = useProjectQuery(ref)
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => (
        <SettingsPage project={project} needs="api">
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
  const [making, setMaking] = useState(false)
  const keys = useQuery(apiKeysQueryOptions(client, { ref }))
  const mayCreate = can({ slug, ref }, 'create', 'service_api_keys') === 'yes'
  const mayDelete = can({ slug, ref }, 'delete', 'service_api_keys') === 'yes'
  return (
    <QueryView query={keys} title={messages.failed} loading={<RowSkeletons />}>
      {(list) => {
        const made = list.filter((key) => !isOwn(key))
        return (
          <>
            <section className="hd-section hd-section-apart" aria-labelledby="made-keys">
              <div className="hd-section-head">
                <h2 id="made-keys" className="hd-section-heading">
                  {messages.made}
                </h2>
                {mayCreate && (
                  <Button onClick={() => setMaking(true)}>
                    <Plus size={16} strokeWidth={1.5} aria-hidden />
                    {messages.newKey}
                  </Button>
                )}
              </div>
              <p className="hd-section-intro">{messages.madeIntro}</p>
              {made.length === 0 ? (
                <p className="hd-section-intro">{messages.madeNone}</p>
              ) : (
                <KeyTable projectRef={ref} keys={made} mayDelete={mayDelete} />
              )}
            </section>
            <section className="hd-section hd-section-apart" aria-labelledby="own-keys">
              <h2 id="own-keys" className="hd-section-heading">
                {messages.own}
              </h2>
              <p className="hd-section-intro">{messages.ownIntro}</p>
              <KeyTable projectRef={ref} keys={list.filter(isOwn)} mayDelete={false} />
            </section>
            {making && <NewKeyDialog projectRef={ref} onClose={() => setMaking(false)} />}
          </>
        )
      }}
    </QueryView>
  )
}

/** Returns true for the two built-in keys of every project. */
function isOwn({ type }: ApiKey): boolean {
  return type === 'anon' || type === 'service_role'
}

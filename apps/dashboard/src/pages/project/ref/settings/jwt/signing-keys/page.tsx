import { apiKeysQueryOptions } from '@howdah/platform-client/resources/projects/list-api-keys'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { signingKeysQueryOptions } from '@howdah/platform-client/resources/projects/signing-keys'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { Plus, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../../../../dashboard-context'
import { CopyLine } from '../../../../../../forms/copying/copy-line'
import { QueryView } from '../../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../../scope/use-scope'
import { useCan } from '../../../../../../session/use-can'
import { SettingsPage } from '../../settings-page'
import { settingsMessages } from '../../settings.messages'
import { ChangeDialog, type KeyChange } from './change-dialog'
import { SigningKeyTable } from './key-table'
import { signingKeyName } from './key-name'
import { NewSigningKeyDialog } from './new-signing-key-dialog'
import { SharedSecretDialog } from './shared-secret-dialog'
import { signingKeysMessages as messages } from './signing-keys.messages'

/** Keys that sign the project's tokens: created, rotated, revoked. */
export default function SigningKeysPage({ params: { ref } }: PageProps<'signingKeys'>) {
  const query = useProjectQuery(ref)
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => (
        <SettingsPage project={project} needs="data_api">
          <Keys project={project} />
          <section className="hd-section hd-section-apart" aria-labelledby="key-set">
            <h2 id="key-set" className="hd-section-heading">
              {messages.keySet}
            </h2>
            <p className="hd-section-intro">{messages.keySetIntro}</p>
            <CopyLine
              text={`${project.endpoint}/auth/v1/.well-known/jwks.json`}
              name={messages.keySetName}
            />
          </section>
        </SettingsPage>
      )}
    </QueryView>
  )
}

function Keys({ project: { ref, organization_slug: slug } }: { project: Project }) {
  const { client, queryClient } = useDashboard()
  const can = useCan()
  const keys = useQuery(signingKeysQueryOptions(client, { ref }))
  const [creating, setCreating] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const [change, setChange] = useState<KeyChange | null>(null)
  const may = {
    create: can({ slug, ref }, 'create', 'service_api_keys') === 'yes',
    update: can({ slug, ref }, 'update', 'service_api_keys') === 'yes',
    delete: can({ slug, ref }, 'delete', 'service_api_keys') === 'yes',
  }
  const standby = keys.data?.find(({ status }) => status === 'standby')
  const reload = () =>
    Promise.all(
      [signingKeysQueryOptions(client, { ref }), apiKeysQueryOptions(client, { ref })].map(
        ({ queryKey }) => queryClient.invalidateQueries({ queryKey }),
      ),
    )
  return (
    <section className="hd-section" aria-labelledby="signing-keys">
      <div className="hd-section-head">
        <h2 id="signing-keys" className="hd-section-heading">
          {messages.keys}
        </h2>
        {may.create && keys.data && standby === undefined && (
          <Button onClick={() => setCreating(true)}>
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {messages.create}
          </Button>
        )}
        {may.update && standby && (
          <Button onClick={() => setChange({ action: 'rotate', key: standby, name: standby.id })}>
            <RotateCw size={16} strokeWidth={1.5} aria-hidden />
            {messages.rotate}
          </Button>
        )}
      </div>
      <p className="hd-section-intro">{messages.intro}</p>
      <QueryView query={keys} title={messages.failed} loading={<RowSkeletons />}>
        {(list) => (
          <SigningKeyTable
            keys={list}
            may={may}
            onChoose={(action, key) =>
              action === 'show'
                ? setShown(key.id)
                : setChange({ action, key, name: signingKeyName(key, list) })
            }
          />
        )}
      </QueryView>
      {creating && (
        <NewSigningKeyDialog
          projectRef={ref}
          onTried={() => void reload()}
          onClose={() => setCreating(false)}
        />
      )}
      {shown !== null && (
        <SharedSecretDialog projectRef={ref} keyId={shown} onClose={() => setShown(null)} />
      )}
      <ChangeDialog
        projectRef={ref}
        change={change}
        onChanged={reload}
        onClose={() => setChange(null)}
      />
    </section>
  )
}

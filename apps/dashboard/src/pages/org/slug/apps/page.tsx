import { oauthAppsQueryOptions } from '@howdah/platform-client/resources/oauth/oauth-apps'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Blocks, Plus } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { CopyLine } from '../../../../forms/copying/copy-line'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import type { PageProps } from '../../../../routing/route.types'
import { useCan } from '../../../../session/use-can'
import '../../../../people/oauth.css'
import { OrganizationSettingsPage } from '../organization-settings-page'
import '../../../../people/people.css'
import { AppCard } from './app-card'
import { appsMessages as messages } from './apps.messages'
import { NewAppDialog } from './new-app-dialog'

/** The OAuth applications of an organization, and who has authorized them. */
export default function OrganizationAppsPage({ params: { slug } }: PageProps<'organizationApps'>) {
  const { client } = useDashboard()
  const can = useCan()
  const apps = useQuery(oauthAppsQueryOptions(client, { slug }))
  const [registering, setRegistering] = useState(false)
  const register = can({ slug }, 'create', 'oauth_apps') === 'yes' && (
    <Button onClick={() => setRegistering(true)}>
      <Plus size={16} strokeWidth={1.5} aria-hidden />
      {messages.register}
    </Button>
  )
  const metadata = `${client.baseUrl}/.well-known/oauth-authorization-server`
  return (
    <OrganizationSettingsPage slug={slug} action={(apps.data?.length ?? 0) > 0 && register}>
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={apps} title={messages.failed} loading={<RowSkeletons />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<Blocks size={20} strokeWidth={1.5} />}
              title={messages.emptyTitle}
              description={messages.emptyText}
              action={register}
            />
          ) : (
            <>
              <div className="hd-field">
                <span className="hd-field-label">{messages.endpoints}</span>
                <CopyLine text={metadata} name={messages.endpointsName} />
              </div>
              <ul className="hd-app-list">
                {list.map((app) => (
                  <li key={app.client_id}>
                    <AppCard slug={slug} app={app} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
      {registering && <NewAppDialog slug={slug} onClose={() => setRegistering(false)} />}
    </OrganizationSettingsPage>
  )
}

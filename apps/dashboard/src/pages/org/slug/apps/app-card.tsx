import {
  deleteOauthApp,
  oauthAppsQueryOptions,
  renewOauthAppSecret,
  type OauthApp,
} from '@howdah/platform-client/resources/oauth/oauth-apps'
import { Button, Card } from '@howdah/ui/elements'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { formatDate } from '../../../../format/date'
import { CopyLine } from '../../../../forms/copying/copy-line'
import { ScopeList } from '../../../../people/scope-list'
import { useCan } from '../../../../session/use-can'
import { AppAuthorizations } from './app-authorizations'
import { appsMessages as messages } from './apps.messages'
import { EditAppDialog } from './edit-app-dialog'
import { SecretDialog } from './secret-dialog'

/** An application with its details, actions and authorizations. */
export function AppCard({ slug, app }: { slug: string; app: OauthApp }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const can = useCan()
  const [asking, setAsking] = useState<'edit' | 'secret' | 'delete' | null>(null)
  const { client_id: clientId, name } = app
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: oauthAppsQueryOptions(client, { slug }).queryKey })
  const renewal = useMutation({
    mutationFn: () => renewOauthAppSecret(client, { slug, clientId }),
    onError: (error) => toast.error(messages.newSecretFailed, { description: error.message }),
    // The answer holds the secret: nothing keeps it once the dialog is closed.
    gcTime: 0,
  })
  const deletion = useMutation({
    mutationFn: () => deleteOauthApp(client, { slug, clientId }),
    onSuccess: () => toast.success(messages.deleted(name)),
    onError: (error) => toast.error(messages.deleteFailed, { description: error.message }),
    onSettled: refresh,
  })
  return (
    <Card asChild size="2">
      <article className="hd-app-card">
        <div className="hd-app-head">
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {can({ slug }, 'update', 'oauth_apps') === 'yes' && (
            <>
              <Button
                size="1"
                variant="soft"
                color="gray"
                aria-label={messages.editOf(name)}
                onClick={() => setAsking('edit')}
              >
                {messages.edit}
              </Button>
              <Button
                size="1"
                variant="soft"
                color="gray"
                aria-label={messages.newSecretOf(name)}
                loading={renewal.isPending}
                onClick={() => setAsking('secret')}
              >
                {messages.newSecret}
              </Button>
            </>
          )}
          {can({ slug }, 'delete', 'oauth_apps') === 'yes' && (
            <Button
              size="1"
              variant="soft"
              color="red"
              highContrast
              aria-label={messages.deleteOf(name)}
              onClick={() => setAsking('delete')}
            >
              {messages.delete}
            </Button>
          )}
        </div>
        <p className="hd-section-intro">{messages.since(formatDate(app.created_at))}</p>
        <dl className="hd-app-details">
          <dt>{messages.clientId}</dt>
          <dd>
            <CopyLine text={clientId} name={messages.clientIdName(name)} />
          </dd>
          <dt>{messages.redirectUris}</dt>
          <dd>
            {app.redirect_uris.map((uri) => (
              <code key={uri} className="hd-app-uri">
                {uri}
              </code>
            ))}
          </dd>
          <dt>{messages.mayAsk}</dt>
          <dd>
            <ScopeList scopes={app.scopes} />
          </dd>
        </dl>
        <AppAuthorizations slug={slug} app={app} onChanged={refresh} />
        {asking === 'edit' && (
          <EditAppDialog slug={slug} app={app} onClose={() => setAsking(null)} />
        )}
        <ConfirmDialog
          open={asking === 'secret'}
          onOpenChange={(open) => !open && setAsking(null)}
          title={messages.newSecretTitle(name)}
          description={messages.newSecretText}
          confirmLabel={messages.newSecret}
          tone="danger"
          onConfirm={() => renewal.mutate()}
        />
        <ConfirmDialog
          open={asking === 'delete'}
          onOpenChange={(open) => !open && setAsking(null)}
          title={messages.deleteTitle(name)}
          description={messages.deleteText}
          confirmLabel={messages.delete}
          tone="danger"
          onConfirm={() => deletion.mutate()}
        />
        {renewal.data && (
          <SecretDialog
            clientId={clientId}
            secret={renewal.data.client_secret}
            onClose={() => renewal.reset()}
          />
        )}
      </article>
    </Card>
  )
}

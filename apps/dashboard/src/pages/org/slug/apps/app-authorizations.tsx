import { revokeOauthAppAuthorization, type OauthApp, type OauthAppAuthorization } from '@howdah/platform-client'
import { Button, ConfirmDialog, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { formatDate, formatMoment } from '../../../../format/date'
import { ScopeList } from '../../../../people/scope-list'
import { useCan } from '../../../../session/use-can'
import { appsMessages as messages } from './apps.messages'

interface AppAuthorizationsProps {
  slug: string
  app: OauthApp
  onChanged: () => void
}

/** Who has authorized an application, and the way to take that back. */
export function AppAuthorizations({ slug, app, onChanged }: AppAuthorizationsProps) {
  const { client } = useDashboard()
  const toast = useToast()
  const can = useCan()
  const [doomed, setDoomed] = useState<OauthAppAuthorization | null>(null)
  const { client_id: clientId, name, authorizations } = app
  const revocation = useMutation({
    mutationFn: ({ id }: OauthAppAuthorization) => revokeOauthAppAuthorization(client, { slug, clientId, authorizationId: id }),
    onSuccess: () => toast.success(messages.revoked),
    onError: (error) => toast.error(messages.revokeFailed, { description: error.message }),
    onSettled: onChanged,
  })
  const personOf = ({ person }: OauthAppAuthorization) => person.name ?? person.email ?? messages.gone
  const may = can({ slug }, 'delete', 'oauth_apps') === 'yes'
  return (
    <section aria-label={`${messages.authorizedBy}: ${name}`}>
      <h3 className="hd-app-subheading">{messages.authorizedBy}</h3>
      {authorizations.length === 0 ? (
        <p className="hd-section-intro">{messages.nobody}</p>
      ) : (
        <div className="hd-table-frame">
          <table className="hd-table">
            <thead>
              <tr>
                <th scope="col">{messages.columns.person}</th>
                <th scope="col" data-wide>
                  {messages.columns.scopes}
                </th>
                <th scope="col" data-wide>
                  {messages.columns.since}
                </th>
                <th scope="col" data-wide>
                  {messages.columns.used}
                </th>
                {may && (
                  <th scope="col">
                    <span className="hd-hidden">{messages.columns.revoke}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {authorizations.map((one) => (
                <tr key={one.id}>
                  <th scope="row" className="hd-strong">
                    <bdi>{personOf(one)}</bdi>
                  </th>
                  <td data-wide>
                    <ScopeList scopes={one.scopes} />
                  </td>
                  <td data-wide>{formatDate(one.created_at)}</td>
                  <td data-wide>{one.last_used_at === null ? messages.neverUsed : formatMoment(one.last_used_at)}</td>
                  {may && (
                    <td className="hd-cell-end">
                      <Button
                        size="1"
                        variant="soft"
                        color="gray"
                        aria-label={messages.revokeOf(personOf(one), name)}
                        onClick={() => setDoomed(one)}
                      >
                        {messages.revoke}
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title={messages.revokeTitle(doomed ? personOf(doomed) : '', name)}
        description={messages.revokeText}
        confirmLabel={messages.revoke}
        tone="danger"
        onConfirm={() => doomed && revocation.mutate(doomed)}
      />
    </section>
  )
}

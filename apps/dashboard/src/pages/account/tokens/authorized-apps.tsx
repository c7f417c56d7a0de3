import { authorizationsQueryOptions, revokeAuthorization, type Authorization } from '@howdah/platform-client'
import { Button, ConfirmDialog, useToast } from '@howdah/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { formatDate, formatMoment } from '../../../format/date'
import { ScopeList } from '../../../people/scope-list'
import { QueryView } from '../../../regions/query-view'
import { RowSkeletons } from '../../../regions/row-skeletons'
import '../../../styles/oauth.css'
import { authorizedAppsMessages as messages } from './authorized-apps.messages'

/** The applications that act for the person, and the way to take that back. */
export function AuthorizedApps() {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const query = useQuery(authorizationsQueryOptions(client))
  const [doomed, setDoomed] = useState<Authorization | null>(null)
  const revocation = useMutation({
    mutationFn: ({ id }: Authorization) => revokeAuthorization(client, { authorizationId: id }),
    onSuccess: () => toast.success(messages.revoked),
    onError: (error) => toast.error(messages.revokeFailed, { description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: authorizationsQueryOptions(client).queryKey }),
  })
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="authorized-apps">
      <h2 id="authorized-apps" className="hd-section-heading">
        {messages.title}
      </h2>
      <p className="hd-section-intro">{messages.intro}</p>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={1} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="hd-section-intro">{messages.empty}</p>
          ) : (
            <div className="hd-table-frame">
              <table className="hd-table">
                <thead>
                  <tr>
                    <th scope="col">{messages.columns.app}</th>
                    <th scope="col">{messages.columns.scopes}</th>
                    <th scope="col" data-wide>
                      {messages.columns.since}
                    </th>
                    <th scope="col" data-wide>
                      {messages.columns.used}
                    </th>
                    <th scope="col">
                      <span className="hd-hidden">{messages.columns.revoke}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((one) => (
                    <tr key={one.id}>
                      <th scope="row">
                        <bdi className="hd-strong">{one.app.name}</bdi>
                        <br />
                        {messages.in} <bdi>{one.organization.name}</bdi>
                      </th>
                      <td>
                        <ScopeList scopes={one.scopes} />
                      </td>
                      <td data-wide>{formatDate(one.created_at)}</td>
                      <td data-wide>{one.last_used_at === null ? messages.neverUsed : formatMoment(one.last_used_at)}</td>
                      <td className="hd-cell-end">
                        <Button
                          size="1"
                          variant="soft"
                          color="gray"
                          aria-label={messages.revokeOf(one.app.name)}
                          onClick={() => setDoomed(one)}
                        >
                          {messages.revoke}
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryView>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title={messages.revokeTitle(doomed?.app.name ?? '')}
        description={messages.revokeText}
        confirmLabel={messages.revoke}
        tone="danger"
        onConfirm={() => doomed && revocation.mutate(doomed)}
      />
    </section>
  )
}

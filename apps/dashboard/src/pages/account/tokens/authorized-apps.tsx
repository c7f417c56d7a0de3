import {
  authorizationsQueryOptions,
  revokeAuthorization,
} from '@howdah/platform-client/resources/oauth/authorizations'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../dashboard-context'
import { AuthorizationTable } from '../../../people/authorization-table'
import { QueryView } from '../../../regions/query-view'
import { RowSkeletons } from '../../../regions/row-skeletons'
import '../../../people/oauth.css'
import { authorizedAppsMessages as messages } from './authorized-apps.messages'

/** The applications that act for the person, and the way to take that back. */
export function AuthorizedApps() {
  const { client, queryClient } = useDashboard()
  const query = useQuery(authorizationsQueryOptions(client))
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
            <AuthorizationTable
              rows={list}
              subject={{
                title: messages.app,
                cell: ({ app, organization }) => (
                  <>
                    <bdi className="hd-strong">{app.name}</bdi>
                    <br />
                    {messages.in} <bdi>{organization.name}</bdi>
                  </>
                ),
              }}
              scopesAlways
              revocation={{
                revoke: ({ id }) => revokeAuthorization(client, { authorizationId: id }),
                label: ({ app }) => messages.revokeOf(app.name),
                title: ({ app }) => messages.revokeTitle(app.name),
                text: messages.revokeText,
                onSettled: () =>
                  queryClient.invalidateQueries({
                    queryKey: authorizationsQueryOptions(client).queryKey,
                  }),
              }}
            />
          )
        }
      </QueryView>
    </section>
  )
}

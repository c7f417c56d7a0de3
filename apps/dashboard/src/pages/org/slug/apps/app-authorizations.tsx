import {
  revokeOauthAppAuthorization,
  type OauthApp,
  type OauthAppAuthorization,
} from '@howdah/platform-client/resources/oauth/oauth-apps'
import { useDashboard } from '../../../../dashboard-context'
import { AuthorizationTable } from '../../../../people/authorization-table'
import { useCan } from '../../../../session/use-can'
import { appsMessages as messages } from './apps.messages'

interface AppAuthorizationsProps {
  slug: string
  app: OauthApp
  onChanged: () => void
}

/** Lists the users who authorized an application and lets these authorizations be revoked. */
export function AppAuthorizations({ slug, app, onChanged }: AppAuthorizationsProps) {
  const { client } = useDashboard()
  const can = useCan()
  const { client_id: clientId, name, authorizations } = app
  const personOf = ({ person }: OauthAppAuthorization) =>
    person.name ?? person.email ?? messages.gone
  const revocation = {
    revoke: ({ id }: OauthAppAuthorization) =>
      revokeOauthAppAuthorization(client, { slug, clientId, authorizationId: id }),
    label: (one: OauthAppAuthorization) => messages.revokeOf(personOf(one), name),
    title: (one: OauthAppAuthorization) => messages.revokeTitle(personOf(one), name),
    text: messages.revokeText,
    onSettled: onChanged,
  }
  return (
    <section aria-label={`${messages.authorizedBy}: ${name}`}>
      <h3 className="hd-app-subheading">{messages.authorizedBy}</h3>
      {authorizations.length === 0 ? (
        <p className="hd-section-intro">{messages.notAuthorized}</p>
      ) : (
        <AuthorizationTable
          rows={authorizations}
          subject={{
            title: messages.person,
            cell: (one) => <bdi className="hd-strong">{personOf(one)}</bdi>,
          }}
          revocation={can({ slug }, 'delete', 'oauth_apps') === 'yes' ? revocation : null}
        />
      )}
    </section>
  )
}

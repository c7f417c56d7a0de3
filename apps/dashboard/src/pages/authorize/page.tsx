import {
  authorizationRequestQueryOptions,
  authorizationsQueryOptions,
  decideAuthorization,
  type AuthorizationParameters,
  type AuthorizationRequest,
} from '@howdah/platform-client/resources/oauth/authorizations'
import { PlatformError } from '@howdah/platform-client/errors'
import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { Button } from '@howdah/ui/elements'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDashboard } from '../../dashboard-context'
import { FormFailure } from '../../forms/form-failure'
import { ScopeList } from '../../people/scope-list'
import { QueryView } from '../../regions/query-view'
import { PageHeading } from '../../routing/page-heading'
import '../../people/oauth.css'
import { useSearch } from '../../routing/use-search'
import { WayOn } from '../../stand-ins/way-on'
import { authorizeMessages as messages } from './authorize.messages'
import { readParameters } from './read-parameters'

/**
 * Consent page of the authorization code flow. Shows the application and the access that it
 * requests, with the actions Allow and Deny.
 */
export default function AuthorizePage() {
  const search = useSearch()
  const [parameters] = useState(() => readParameters(search))
  if (parameters === null)
    return <Nothing title={messages.missingTitle} text={messages.missingText} />
  return <Asked parameters={parameters} />
}

function Asked({ parameters }: { parameters: AuthorizationParameters }) {
  const { client } = useDashboard()
  const request = useQuery(authorizationRequestQueryOptions(client, { parameters }))
  const { error } = request
  // An invalid request never redirects.
  if (error instanceof PlatformError && error.status === 400)
    return <Nothing title={messages.refusedTitle} text={error.message} />
  return (
    <QueryView query={request} title={messages.failed} loading={null}>
      {({ asks, redirect_to: to }) =>
        asks === null ? <Leading to={to} /> : <Decision asks={asks} parameters={parameters} />
      }
    </QueryView>
  )
}

interface DecisionProps {
  asks: NonNullable<AuthorizationRequest['asks']>
  parameters: AuthorizationParameters
}

function Decision({
  asks: { app, organization, scopes, redirect_host: host },
  parameters,
}: DecisionProps) {
  const { client, queryClient } = useDashboard()
  const { data: profile } = useQuery(profileQueryOptions(client))
  const deciding = useMutation({
    mutationFn: (decision: 'allow' | 'deny') =>
      decideAuthorization(client, { decision, parameters }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: authorizationsQueryOptions(client).queryKey }),
    // The answer holds a code.
    gcTime: 0,
  })
  if (deciding.data) return <Leading to={deciding.data.redirect_to} />
  return (
    <>
      <PageHeading>
        <bdi>{app.name}</bdi> {messages.asks}
      </PageHeading>
      <p className="hd-form-note">
        {messages.wants} <bdi>{organization.name}</bdi>. {messages.caution}
      </p>
      <section className="hd-consent" aria-label={messages.mayDo}>
        <h2 className="hd-app-subheading">{messages.mayDo}</h2>
        <ScopeList scopes={scopes} />
      </section>
      <p className="hd-form-note">{messages.limits}</p>
      <p className="hd-form-note">
        {profile && messages.signedInAs(profile.email ?? profile.name)} {messages.leadsTo(host)}
      </p>
      {deciding.error && <FormFailure title={messages.decideFailed} error={deciding.error} />}
      <div className="hd-form-actions">
        <Button
          size="3"
          variant="soft"
          color="gray"
          disabled={deciding.isPending}
          onClick={() => deciding.mutate('deny')}
        >
          {messages.deny}
        </Button>
        <Button size="3" loading={deciding.isPending} onClick={() => deciding.mutate('allow')}>
          {messages.allow}
        </Button>
      </div>
    </>
  )
}

/** Out of the dashboard, to an address that the server has held against those of the application. */
function Leading({ to }: { to: string | null }) {
  useEffect(() => {
    if (to !== null) location.replace(to)
  }, [to])
  return <PageHeading>{messages.leading}</PageHeading>
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="hd-form-note">{text}</p>
      <WayOn />
    </>
  )
}

import {
  invitationQueryOptions,
  type ReceivedInvitation,
} from '@howdah/platform-client/resources/invitations/get-invitation'
import {
  profileQueryOptions,
  type Profile,
} from '@howdah/platform-client/resources/identity/get-profile'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard-context'
import { formatDate } from '../../format/date'
import { QueryView } from '../../regions/query-view'
import { PageHeading } from '../../routing/page-heading'
import { useLinkToken } from '../../session/use-link-token'
import { WayOn } from '../../stand-ins/way-on'
import { SignInForm } from '../sign-in/sign-in-form'
import { AcceptButton } from './accept-button'
import { invitationState } from './invitation-state'
import { inviteMessages as messages } from './invite.messages'
import { OtherAccount } from './other-account'
import { SignUpForm } from './sign-up-form'

/**
 * Invitation page: shows the details of the invitation and lets the user join the organization. The
 * token is in the URL fragment, which is never sent to the server.
 */
export default function InvitationPage() {
  const token = useLinkToken()
  if (token === null) return <Over title={messages.missingTitle} text={messages.missing} />
  return <Received key={token} token={token} />
}

function Received({ token }: { token: string }) {
  const { client } = useDashboard()
  const invitation = useQuery(invitationQueryOptions(client, { token }))
  const profile = useQuery(profileQueryOptions(client))
  return (
    <QueryView
      query={invitation}
      title={messages.failed}
      loading={null}
      notFound={<Over title={messages.overTitle} text={messages.over} />}
    >
      {(received) => (
        <>
          <PageHeading>
            <bdi>{messages.title(received.organization_name)}</bdi>
          </PageHeading>
          <p className="hd-form-note">{messages.intro(received)}</p>
          {/* A profile that failed to load is treated as signed out: accepting shows the server's error. */}
          {!profile.isPending && (
            <Next token={token} invitation={received} profile={profile.data ?? null} />
          )}
          <p className="hd-form-note">{messages.until(formatDate(received.expires_at))}</p>
        </>
      )}
    </QueryView>
  )
}

function Next({
  token,
  invitation,
  profile,
}: {
  token: string
  invitation: ReceivedInvitation
  profile: Profile | null
}) {
  const { client, queryClient } = useDashboard()
  switch (invitationState(invitation, profile)) {
    case 'accept':
      return (
        <>
          <p className="hd-form-note">{messages.signedInAs(invitation.email)}</p>
          <AcceptButton token={token} organizationName={invitation.organization_name} />
        </>
      )
    case 'other-account':
      return <OtherAccount email={profile?.email ?? messages.noEmail} invited={invitation.email} />
    case 'sign-in':
      return (
        <>
          <p className="hd-form-note">{messages.signInHint}</p>
          <SignInForm
            fixedEmail={invitation.email}
            onSignedIn={(person) =>
              queryClient.setQueryData(profileQueryOptions(client).queryKey, person)
            }
          />
        </>
      )
    case 'sign-up':
      return <SignUpForm token={token} invitation={invitation} />
  }
}

function Over({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="hd-form-note">{text}</p>
      <WayOn />
    </>
  )
}

import { acceptInvitation } from '@howdah/platform-client/resources/invitations/accept-invitation'
import { Button } from '@howdah/ui/elements'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard-context'
import { FormFailure } from '../../forms/form-failure'
import { inviteMessages as messages } from './invite.messages'
import { useJoined } from './use-joined'

/** For who is signed in with the invited email. */
export function AcceptButton({
  token,
  organizationName,
}: {
  token: string
  organizationName: string
}) {
  const { client } = useDashboard()
  const joined = useJoined(organizationName)
  const acceptance = useMutation({
    mutationFn: () => acceptInvitation(client, { token }),
    onSuccess: joined,
  })
  return (
    <>
      {acceptance.error && <FormFailure title={messages.acceptFailed} error={acceptance.error} />}
      <Button size="3" loading={acceptance.isPending} onClick={() => acceptance.mutate()}>
        {messages.accept}
      </Button>
    </>
  )
}

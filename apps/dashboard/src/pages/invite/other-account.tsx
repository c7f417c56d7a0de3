import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { signOut } from '@howdah/platform-client/resources/identity/sign-in'
import { Button, Callout } from '@howdah/ui/elements'
import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useDashboard } from '../../dashboard-context'
import { FormFailure } from '../../forms/form-failure'
import { writePreference } from '../../preferences/browser-storage'
import { writeLastRoute } from '../../session/last-route'
import { inviteMessages as messages } from './invite.messages'

/** Shown when the signed-in user is not the invited user. */
export function OtherAccount({ email, invited }: { email: string; invited: string }) {
  const { client, queryClient } = useDashboard()
  const leaving = useMutation({
    mutationFn: () => signOut(client),
    onSuccess: () => {
      writePreference('signed-in', null)
      writeLastRoute(null)
      // The refetch reports that no user is signed in; the invitation stays on the page.
      void queryClient.resetQueries({ queryKey: profileQueryOptions(client).queryKey, exact: true })
    },
  })
  return (
    <>
      <Callout.Root color="amber" size="1">
        <Callout.Icon>
          <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
        </Callout.Icon>
        <Callout.Text>{messages.otherAccount(email, invited)}</Callout.Text>
      </Callout.Root>
      <p className="hd-form-note">{messages.otherAccountHint}</p>
      {leaving.error && <FormFailure title={messages.signOutFailed} error={leaving.error} />}
      <Button size="3" variant="soft" loading={leaving.isPending} onClick={() => leaving.mutate()}>
        {messages.signOut}
      </Button>
    </>
  )
}

import {
  createInvitation,
  type NewInvitation,
} from '@howdah/platform-client/resources/invitations/create-invitation'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { OpenDialog } from '../../../../dialogs/open-dialog'
import { invitationMessages as messages } from './invitation.messages'
import { InviteForm } from './invite-form'
import { SentLink } from './sent-link'
import { useInvitationsChanged } from './use-invitations-changed'

/** Dialog that invites a person and then shows the link if it was not sent by email. */
export function InviteDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { client } = useDashboard()
  const changed = useInvitationsChanged(slug)
  const making = useMutation({
    mutationFn: (input: NewInvitation) => createInvitation(client, input),
    onSuccess: changed,
    gcTime: 0,
  })
  if (making.data) return <SentLink sent={making.data} onClose={onClose} />
  return (
    <OpenDialog title={messages.formTitle} text={messages.formText} width="440px" onClose={onClose}>
      <InviteForm
        slug={slug}
        error={making.error}
        pending={making.isPending}
        onInvite={(input) => making.mutate(input)}
        onCancel={onClose}
      />
    </OpenDialog>
  )
}

import { createInvitation, type NewInvitation } from '@howdah/platform-client'
import { Dialog } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { invitationMessages as messages } from './invitation.messages'
import { InviteForm } from './invite-form'
import { SentLink } from './sent-link'
import { useInvitationsChanged } from './use-invitations-changed'

/** Invites somebody, then shows the link where it was not mailed. */
export function InviteDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { client } = useDashboard()
  const changed = useInvitationsChanged(slug)
  const making = useMutation({ mutationFn: (wish: NewInvitation) => createInvitation(client, wish), onSuccess: changed, gcTime: 0 })
  if (making.data) return <SentLink sent={making.data} onClose={onClose} />
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="440px" className="hd-dialog">
        <Dialog.Title size="4">{messages.formTitle}</Dialog.Title>
        <Dialog.Description size="2">{messages.formText}</Dialog.Description>
        <InviteForm
          slug={slug}
          error={making.error}
          pending={making.isPending}
          onInvite={(wish) => making.mutate(wish)}
          onCancel={onClose}
        />
      </Dialog.Content>
    </Dialog.Root>
  )
}

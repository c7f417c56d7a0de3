import type { SentInvitation } from '@howdah/platform-client/resources/invitations/create-invitation'
import { Button } from '@howdah/ui/elements'
import { OpenDialog } from '../../../../dialogs/open-dialog'
import { CopyLine } from '../../../../forms/copying/copy-line'
import { formMessages } from '../../../../forms/forms.messages'
import { invitationMessages as messages } from './invitation.messages'

/** Shows the delivery of an invitation: sent by email, refused, or a link to pass on. */
export function SentLink({ sent, onClose }: { sent: SentInvitation; onClose: () => void }) {
  const { link, mail, invitation } = sent
  return (
    <OpenDialog
      title={messages.sentTitle}
      text={messages.delivery[mail](invitation.email)}
      width="480px"
      once={link !== null}
      onClose={onClose}
    >
      {link !== null && <CopyLine text={link} name={messages.linkName} />}
      <div className="hd-dialog-actions">
        <Button onClick={onClose}>{formMessages.done}</Button>
      </div>
    </OpenDialog>
  )
}

import type { SentInvitation } from '@howdah/platform-client'
import { Button, Dialog } from '@howdah/ui'
import { CopyButton } from '../../../../forms/copy-button'
import { invitationMessages as messages } from './invitation.messages'

/** How an invitation went out: by mail, or as a link to pass on. */
export function SentLink({ sent, onClose }: { sent: SentInvitation; onClose: () => void }) {
  const { link, mail, invitation } = sent
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      {/* A link that is shown this once is not lost by a click beside it. */}
      <Dialog.Content maxWidth="480px" className="hd-dialog" onPointerDownOutside={(event) => link !== null && event.preventDefault()}>
        <Dialog.Title size="4">{messages.sentTitle}</Dialog.Title>
        <Dialog.Description size="2">
          {link === null || mail === 'sent' ? messages.sent(invitation.email) : messages.passOn[mail]}
        </Dialog.Description>
        {link !== null && (
          <div className="hd-connection-string">
            <code>{link}</code>
            <CopyButton text={link} name={messages.linkName} />
          </div>
        )}
        <div className="hd-dialog-actions">
          <Button onClick={onClose}>{messages.done}</Button>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  )
}

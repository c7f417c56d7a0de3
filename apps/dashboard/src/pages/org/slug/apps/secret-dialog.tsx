import { Button, Dialog } from '@howdah/ui'
import { CopyButton } from '../../../../forms/copy-button'
import { appsMessages as messages } from './apps.messages'

interface SecretDialogProps {
  clientId: string
  secret: string
  onClose: () => void
}

/** The secret of an application, this once. */
export function SecretDialog({ clientId, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="520px" className="hd-dialog" onPointerDownOutside={(event) => event.preventDefault()}>
        <Dialog.Title size="4">{messages.createdTitle}</Dialog.Title>
        <Dialog.Description size="2">{messages.createdText}</Dialog.Description>
        <div className="hd-field">
          <span className="hd-field-label">{messages.clientId}</span>
          <div className="hd-connection-string">
            <code>{clientId}</code>
          </div>
        </div>
        <div className="hd-field">
          <span className="hd-field-label">{messages.secret}</span>
          <div className="hd-connection-string">
            <code>{secret}</code>
            <CopyButton text={secret} name={messages.secretName} />
          </div>
        </div>
        <div className="hd-dialog-actions">
          <Button onClick={onClose}>{messages.done}</Button>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  )
}

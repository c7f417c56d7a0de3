import { Button } from '@howdah/ui/elements'
import { OpenDialog } from '../../../../dialogs/open-dialog'
import { CopyLine } from '../../../../forms/copying/copy-line'
import { formMessages } from '../../../../forms/forms.messages'
import { appsMessages as messages } from './apps.messages'

interface SecretDialogProps {
  clientId: string
  secret: string
  onClose: () => void
}

/** The secret of an application, this once. */
export function SecretDialog({ clientId, secret, onClose }: SecretDialogProps) {
  return (
    <OpenDialog
      title={messages.createdTitle}
      text={messages.createdText}
      width="520px"
      once
      onClose={onClose}
    >
      <div className="hd-field">
        <span className="hd-field-label">{messages.clientId}</span>
        <div className="hd-connection-string">
          <code>{clientId}</code>
        </div>
      </div>
      <div className="hd-field">
        <span className="hd-field-label">{messages.secret}</span>
        <CopyLine text={secret} name={messages.secretName} />
      </div>
      <div className="hd-dialog-actions">
        <Button onClick={onClose}>{formMessages.done}</Button>
      </div>
    </OpenDialog>
  )
}

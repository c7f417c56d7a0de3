import { Checkbox } from '@howdah/ui/elements'
import { useState } from 'react'
import { TypedConfirmation } from '../dialogs/typed-confirmation'
import { replicasMessages as messages } from './replicas.messages'
import { usePromotion } from './use-replica-actions'

export interface PromoteDialogProps {
  projectRef: string
  identifier: string
  /** True if the primary runs; otherwise a loss must be accepted. */
  isUp: boolean
  onClose: () => void
}

/** Requires the identifier of the replica, because connections end and the primary is replaced. */
export function PromoteDialog({ projectRef, identifier, isUp, onClose }: PromoteDialogProps) {
  const [acceptsLoss, setAcceptsLoss] = useState(false)
  const promotion = usePromotion(projectRef, onClose)
  return (
    <TypedConfirmation
      title={messages.promoteTitle(identifier)}
      text={messages.promoteText}
      expected={identifier}
      label={messages.typeIdentifier(identifier)}
      wrong={messages.typedWrong(identifier)}
      submit={messages.promote}
      pending={promotion.isPending}
      failure={{ title: messages.promoteFailed, error: promotion.error }}
      onConfirm={() => promotion.mutate({ identifier, acceptLoss: !isUp && acceptsLoss })}
      onClose={onClose}
    >
      <ul className="hd-replica-notes">
        {messages.promoteNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {!isUp && (
        <label className="hd-replica-accept">
          <Checkbox checked={acceptsLoss} onCheckedChange={(on) => setAcceptsLoss(on === true)} />
          {messages.acceptLoss}
        </label>
      )}
    </TypedConfirmation>
  )
}

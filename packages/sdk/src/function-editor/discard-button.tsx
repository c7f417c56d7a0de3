import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button } from '@howdah/ui/elements'
import { useState } from 'react'
import type { FunctionEditorMessages } from './function-editor.messages'

export interface DiscardButtonProps {
  messages: FunctionEditorMessages
  onDiscard: () => void
}

/** Discards the changes of a draft, after a question. */
export function DiscardButton({ messages, onDiscard }: DiscardButtonProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button variant="soft" color="gray" onClick={() => setAsks(true)}>
        {messages.discard}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        tone="danger"
        title={messages.discardTitle}
        description={messages.discardText}
        confirmLabel={messages.discard}
        cancelLabel={messages.cancel}
        onConfirm={onDiscard}
      />
    </>
  )
}

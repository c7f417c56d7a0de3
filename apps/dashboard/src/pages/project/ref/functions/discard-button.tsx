import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button } from '@howdah/ui/elements'
import { useState } from 'react'
import { functionEditorMessages as messages } from './function-editor.messages'

/** Discards the changes of a draft, after a question. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
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
        onConfirm={onDiscard}
      />
    </>
  )
}

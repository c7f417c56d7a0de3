import type { FormerPrimary as Former } from '@howdah/platform-client/resources/replicas/list-read-replicas'
import { formatBytes } from '@howdah/sdk/rules'
import { Button } from '@howdah/ui/elements'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { useState } from 'react'
import { OpenDialog } from '../dialogs/open-dialog'
import { formatMoment } from '../format/date'
import { replicasMessages as messages } from './replicas.messages'

export interface FormerFilesProps {
  /** Null if there are none. */
  former: Former | null
  /** True if the person can change the project. */
  mayChange: boolean
  isDropping: boolean
  onDrop: () => void
}

/** Files of the primary before the last promotion, with a button that removes them. */
export function FormerFiles({ former, mayChange, isDropping, onDrop }: FormerFilesProps) {
  const [isAsking, setAsking] = useState(false)
  if (former === null)
    return (
      isAsking && (
        <OpenDialog
          title={messages.formerDropped}
          text={messages.formerGone}
          width="440px"
          onClose={() => setAsking(false)}
        >
          <div className="hd-dialog-actions">
            <Button onClick={() => setAsking(false)}>{messages.close}</Button>
          </div>
        </OpenDialog>
      )
    )
  const { promoted_at: at, size_bytes: size } = former
  return (
    <div className="hd-replica-former">
      <p className="hd-quiet">{messages.former(formatBytes(Number(size)), formatMoment(at))}</p>
      {mayChange && (
        <Button variant="soft" color="gray" loading={isDropping} onClick={() => setAsking(true)}>
          {messages.dropFormer}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={messages.dropFormerTitle}
        description={messages.dropFormerText}
        confirmLabel={messages.dropFormer}
        tone="danger"
        onConfirm={onDrop}
      />
    </div>
  )
}

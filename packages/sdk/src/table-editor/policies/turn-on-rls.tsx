import { rlsSql } from '@howdah/platform-client/catalog/ddl/create-table'
import { Button } from '@howdah/ui/elements'
import { useState } from 'react'
import type { TableAddress } from '../panels/editor-panel'
import { useFormMessages } from '../table-form/use-form-messages'
import { ConfirmedChange } from './confirmed-change'
import type { PolicyFormMessages } from './policy-form.messages'

interface TurnOnRlsProps {
  table: TableAddress
  texts: PolicyFormMessages
  isRunning: boolean
  onConfirm: (statements: readonly string[]) => void
}

/** Button that turns on the row-level security of a table, and asks before. */
export function TurnOnRls({ table, texts, isRunning, onConfirm }: TurnOnRlsProps) {
  const formMessages = useFormMessages()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="2"
        variant="soft"
        aria-disabled={isRunning || undefined}
        onClick={() => !isRunning && setAsking(true)}
      >
        {texts.turnOn}
      </Button>
      {isAsking && (
        <ConfirmedChange
          title={texts.turnOnTitle(table.name)}
          text={formMessages.rlsText}
          confirmLabel={texts.turnOn}
          tone="neutral"
          record={['turn on row-level security', table.name]}
          statements={[rlsSql(table, true)]}
          texts={texts}
          onConfirm={onConfirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

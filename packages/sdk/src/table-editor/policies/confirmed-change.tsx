import { ddlScript } from '@howdah/platform-client/catalog/ddl/ddl-script'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { SqlPreview } from '@howdah/ui/sql-preview/sql-preview'
import { RecordSwitch } from '../table-form/form-bar'
import { OpenSqlButton } from '../open-sql-button'
import { useChangeRecord } from '../table-form/use-change-record'
import { useFormMessages } from '../table-form/use-form-messages'
import type { PolicyFormMessages } from './policy-form.messages'

interface ConfirmedChangeProps {
  title: string
  text: string
  confirmLabel: string
  tone: 'neutral' | 'danger'
  /** Kind of the change and name of its object, which name its migration. */
  record: readonly [one: string, name: string]
  statements: readonly string[]
  texts: PolicyFormMessages
  onConfirm: (statements: readonly string[]) => void
  onClose: () => void
}

/** Asks before a change, with its SQL and the switch that records it. */
export function ConfirmedChange(props: ConfirmedChangeProps) {
  const { title, text, confirmLabel, tone, texts, onConfirm, onClose } = props
  const [one, name] = props.record
  const formMessages = useFormMessages()
  const { record, recorded } = useChangeRecord(one)
  const statements = recorded(name, props.statements)
  const sql = ddlScript(statements)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<bdi>{title}</bdi>}
      description={text}
      cancelLabel={texts.cancel}
      confirmLabel={confirmLabel}
      tone={tone}
      onConfirm={() => onConfirm(statements)}
    >
      <SqlPreview label={texts.preview} sql={sql}>
        <OpenSqlButton sql={sql} />
      </SqlPreview>
      <RecordSwitch {...record} messages={formMessages} />
    </ConfirmDialog>
  )
}

import {
  changeScript,
  isPlainChange,
  type ObjectChange,
} from '@howdah/platform-client/catalog/objects/change-script'
import type { MigrationRecord } from '@howdah/platform-client/catalog/ddl/migration-record'
import { Button } from '@howdah/ui/elements'
import { SwitchField } from '../../fields/switch-field'
import { openPreparedQuery } from '../../../navigation/prepared-query'
import { objectMessages as messages } from '../objects.messages'
import { SqlText } from '../sql-text'

export interface ChangePreviewProps {
  projectRef: string
  /** Name of the query in the SQL editor. */
  name: string
  change: ObjectChange
  /** Shown from the start. @default false */
  isOpen?: boolean
  /** Record of the change as a migration; null for none. */
  record: MigrationRecord | null
  /** Left out where a change cannot be recorded. */
  onRecord?: ((on: boolean) => void) | undefined
}

/** SQL that a dialog runs, recorded as a migration on request, or taken to the SQL editor instead. */
export function ChangePreview(props: ChangePreviewProps) {
  const { projectRef, name, change, record, onRecord } = props
  const sql = changeScript(change, record)
  const isPlain = isPlainChange(change)
  return (
    <details open={props.isOpen}>
      <summary>{messages.preview}</summary>
      <div className="hd-object-definition">
        <SqlText label={messages.previewLabel} sql={sql} />
        {onRecord && isPlain && (
          <SwitchField
            label={messages.record}
            hint={messages.recordHint}
            checked={record !== null}
            onChange={onRecord}
          />
        )}
        {isPlain && (
          <div>
            <Button
              variant="soft"
              color="gray"
              onClick={() => openPreparedQuery(projectRef, { name, sql })}
            >
              {messages.openSql}
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

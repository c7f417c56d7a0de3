import { Button } from '@howdah/ui/elements'
import { useState, type ReactNode } from 'react'
import { SwitchField } from '../fields/switch-field'
import { objectMessages as messages } from './objects.messages'
import { SqlText } from './sql-text'

export interface ObjectFormBarProps {
  /** True if there is something to save; otherwise the bar is hidden. */
  savable: boolean
  saving: boolean
  /** Label of the submit button. */
  label: string
  /** SQL that saving runs; null while it cannot be built. */
  sql: string | null
  /** Reason that the change cannot be recorded as a migration; null if it can. */
  unrecordable: string | null
  /** The change is recorded as a migration. */
  recorded: boolean
  onRecord: (on: boolean) => void
  /** Left out where the SQL editor could not run it. */
  onOpenSql: ((sql: string) => void) | undefined
  onPreview: () => void
  onCancel: () => void
  /** Problem of the last attempt. */
  children: ReactNode
}

/** Buttons of a form: the SQL that it runs, Cancel and Save. */
export function ObjectFormBar(props: ObjectFormBarProps) {
  const { savable, saving, label, sql, recorded, unrecordable, onOpenSql, children } = props
  const [previewing, setPreviewing] = useState(false)
  if (!savable) return null
  const preview = () => {
    if (!previewing) props.onPreview()
    setPreviewing(!previewing)
  }
  return (
    <div className="hd-object-bar">
      {children}
      {previewing && (
        <>
          {sql === null ? (
            <p className="hd-section-intro" role="status">
              {messages.previewProblem}
            </p>
          ) : (
            <SqlText label={messages.previewLabel} sql={sql} />
          )}
          <SwitchField
            label={messages.record}
            hint={unrecordable ?? messages.recordHint}
            disabled={unrecordable !== null}
            checked={recorded}
            onChange={props.onRecord}
          />
        </>
      )}
      <div className="hd-object-bar-buttons">
        <Button
          type="button"
          variant="soft"
          color="gray"
          aria-expanded={previewing}
          onClick={preview}
        >
          {messages.preview}
        </Button>
        {previewing && sql !== null && onOpenSql && (
          <Button type="button" variant="soft" color="gray" onClick={() => onOpenSql(sql)}>
            {messages.openSql}
          </Button>
        )}
        <span className="hd-spacer" />
        <Button
          type="button"
          variant="soft"
          color="gray"
          disabled={saving}
          onClick={props.onCancel}
        >
          {messages.cancel}
        </Button>
        <Button type="submit" loading={saving}>
          {label}
        </Button>
      </div>
    </div>
  )
}

import { Button, Kbd, Switch, Text } from '@howdah/ui/elements'
import { useId, useState, type ReactNode } from 'react'
import { useShortcutLabels } from '../../shortcuts/use-shortcut-labels'
import { OpenSqlButton } from '../open-sql-button'
import type { TableFormMessages } from './table-form.messages'

export interface FormBarProps {
  formId: string
  messages: TableFormMessages
  saving: boolean
  saveLabel: string
  /**
   * Returns the SQL that saving would run; null while no SQL can be built from the input. Undefined
   * if there is nothing to preview yet.
   */
  preview?: (() => string | null) | undefined
  /** Records the change as a migration, with a switch in the preview. Undefined where it cannot. */
  record?: { on: boolean; onChange: (on: boolean) => void } | undefined
  /** The preview is opened: what keeps the SQL from being made can be marked. */
  onPreview?: () => void
  /** Error of the last attempt, displayed above the buttons and so never out of sight. */
  failure?: ReactNode
}

/** Below a form: its last failure, the SQL that it runs, and the buttons that save and cancel. */
export function FormBar({
  formId,
  messages,
  saving,
  saveLabel,
  preview,
  record,
  onPreview,
  failure,
  onCancel,
}: FormBarProps & { onCancel: () => void }) {
  const [previewing, setPreviewing] = useState(false)
  const { apple, run: saveKeys } = useShortcutLabels()
  const showPreview = () => {
    if (!previewing) onPreview?.()
    setPreviewing(!previewing)
  }
  return (
    <div className="hw-form-bar">
      {failure && <div className="hw-form-failure">{failure}</div>}
      {previewing && (
        <>
          <Preview sql={preview?.() ?? null} messages={messages} />
          {record && <RecordSwitch {...record} messages={messages} />}
        </>
      )}
      <div className="hw-form-actions">
        {preview && (
          <Button
            type="button"
            variant="ghost"
            color="gray"
            aria-expanded={previewing}
            onClick={showPreview}
          >
            {messages.preview}
          </Button>
        )}
        <span className="hw-spacer" />
        <Button
          type="button"
          variant="soft"
          color="gray"
          aria-disabled={saving || undefined}
          onClick={() => !saving && onCancel()}
        >
          {messages.cancel}
        </Button>
        <Button
          type="submit"
          form={formId}
          aria-disabled={saving || undefined}
          aria-keyshortcuts={apple ? 'Meta+Enter' : 'Control+Enter'}
        >
          {saving ? messages.saving : saveLabel}
          {!saving && (
            <Kbd size="1" className="hw-form-keys" aria-hidden>
              {saveKeys}
            </Kbd>
          )}
        </Button>
      </div>
    </div>
  )
}

/** Switch that records a change as a migration. */
export function RecordSwitch({
  on,
  onChange,
  messages,
}: NonNullable<FormBarProps['record']> & { messages: TableFormMessages }) {
  const id = useId()
  return (
    <div className="hw-form-switch">
      <Switch id={id} checked={on} aria-describedby={`${id}-text`} onCheckedChange={onChange} />
      <div>
        <Text as="label" size="2" weight="medium" htmlFor={id}>
          {messages.record}
        </Text>
        <Text as="p" size="1" color="gray" id={`${id}-text`} className="hw-form-note">
          {messages.recordHint}
        </Text>
      </div>
    </div>
  )
}

function Preview({ sql, messages }: { sql: string | null; messages: TableFormMessages }) {
  return sql === null ? (
    <Text as="p" size="1" color="gray" role="status" className="hw-form-note">
      {messages.previewProblem}
    </Text>
  ) : (
    <>
      <pre
        className="hw-text-block hw-form-preview"
        data-wraps
        aria-label={messages.previewLabel}
        tabIndex={0}
      >
        <bdi>{sql}</bdi>
      </pre>
      <div>
        <OpenSqlButton sql={sql} />
      </div>
    </>
  )
}

import { cellProblem } from '@howdah/rules/table/editing/cell-problem'
import { plainBreaks, withOwnBreaks } from '@howdah/rules/table/editing/line-breaks'
import type { CellChange } from '@howdah/rules/table/editing/row-changes'
import { Button, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { useId, useState } from 'react'
import { indentJson } from '../../../results/cell-view'
import { FormPanel } from '../../table-form/form-panel'
import { useFormMessages } from '../../table-form/use-form-messages'
import type { OnPanel } from '../../editor-parts.types'
import type { RowEditingModel } from '../use-row-editing'
import { useWholeValue } from './use-whole-value'

const LazyJsonEditor = lazyComponent(
  async () => (await import('@howdah/ui/json-editor/json-editor')).JsonEditor,
)

interface JsonPanelProps {
  onPanel: OnPanel
  editing: RowEditingModel
  at: number
  /** Among all of the table, from 0. */
  column: number
}

/** A JSON value in an editor of its own. */
export function JsonPanel(props: JsonPanelProps) {
  const { onPanel, editing, at, column } = props
  const { messages } = editing
  const whole = useWholeValue(editing, at, column, true)
  const formMessages = useFormMessages()
  const title = messages.editCell(editing.source.columns[column]?.name ?? '')
  if (whole.status === 'known') return <JsonForm {...props} title={title} />
  return (
    <FormPanel
      title={title}
      messages={formMessages}
      dirty={false}
      savable={false}
      saving={false}
      saveLabel=""
      onClose={() => onPanel({ type: 'closed' })}
    >
      {whole.status === 'failed' ? (
        <ErrorAlert error={whole.error} onRetry={whole.onRetry} />
      ) : (
        <Text as="p" size="2" color="gray" role="status">
          {whole.status === 'gone' ? messages.wholeGone : messages.loadingWhole}
        </Text>
      )}
    </FormPanel>
  )
}

function JsonForm({ onPanel, editing, at, column, title }: JsonPanelProps & { title: string }) {
  const { messages, edited, source, isSaving } = editing
  const formMessages = useFormMessages()
  const problemId = useId()
  const found = source.columns[column]
  const loaded = editing.wholeValue(at, column)
  const [initial] = useState<CellChange>(
    () =>
      edited?.current(at, column) ??
      (loaded === undefined ? { to: 'null' } : { to: 'value', text: loaded }),
  )
  // jsonb is indented for reading, since Postgres reformats it in any case; json stays as it was
  // written.
  const [shown] = useState(() => {
    const text = initial.to === 'value' ? initial.text : ''
    return plainBreaks(found?.data_type === 'jsonb' ? indentJson(text) : text)
  })
  const [text, setText] = useState(shown)
  const close = () => onPanel({ type: 'closed' })
  const dirty = text !== shown
  const problem = found && dirty ? cellProblem(found, text) : null
  const locked = edited?.locked(at, column) ?? null
  const apply = (to: CellChange) => {
    editing.set(at, column, to)
    close()
  }
  return (
    <FormPanel
      title={title}
      messages={formMessages}
      dirty={dirty}
      savable={dirty && locked === null}
      saving={isSaving}
      saveLabel={messages.apply}
      onSave={() =>
        problem === null &&
        apply({
          to: 'value',
          text: initial.to === 'value' ? withOwnBreaks(initial.text, text) : text,
        })
      }
      onClose={close}
    >
      <div className="hw-json-tools">
        {locked && (
          <Text size="1" color="gray">
            {messages.lockedReasons[locked]}
          </Text>
        )}
        {initial.to === 'null' && text === '' && (
          <Text size="1" color="gray">
            {messages.isNull}
          </Text>
        )}
        <span className="hw-spacer" />
        <Button
          type="button"
          size="1"
          variant="soft"
          color="gray"
          onClick={() => setText(plainBreaks(indentJson(text)))}
        >
          {messages.format}
        </Button>
        {found?.is_nullable && initial.to !== 'null' && locked === null && (
          <Button
            type="button"
            size="1"
            variant="soft"
            color="gray"
            onClick={() => apply({ to: 'null' })}
          >
            {messages.setNull}
          </Button>
        )}
      </div>
      <div className="hw-json-editor">
        <LazyJsonEditor.Component
          fallback={null}
          aria-label={title}
          aria-describedby={problemId}
          aria-invalid={problem !== null}
          value={text}
          readOnly={locked !== null}
          onValueChange={setText}
        />
      </div>
      <Text as="p" size="1" color="red" id={problemId} role="status" className="hw-staging-note">
        {problem && messages.problems[problem]}
      </Text>
    </FormPanel>
  )
}

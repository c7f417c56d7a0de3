import { getRelationId } from '@howdah/platform-client/catalog/relation-id'
import { typesQueryOptions } from '@howdah/platform-client/catalog/types'
import type { TableShape } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button, Text, TextArea } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import type { TableAddress } from '../panels/editor-panel'
import type { OnPanel, OpenTable, TableTarget } from '../editor-parts.types'
import { ColumnCard, ColumnHeadings } from './column-card'
import { withNewColumn } from './draft-changes'
import { ForeignKeysSection } from './foreign-keys-section'
import { SqlExpressionField } from './fields/code-field'
import { TableFormFailure } from './form-failure'
import { Field } from '@howdah/ui/field/field'
import { FormPanel } from './form-panel'
import { AddButton, ChecksSection, UniquesSection } from './keys-section'
import { RealtimeField } from '../realtime/realtime-field'
import { RlsField } from './fields/rls-field'
import { draftOf, newTableDraft, type TableDraft } from './table-draft'
import type { TableFormMessages } from './table-form.messages'
import { useFormMessages } from './use-form-messages'
import { useTableForm } from './use-table-form'
import { WithShape } from './with-shape'

/** A new table in a schema. */
export function NewTableForm({
  target,
  open,
  onPanel,
  schema,
}: {
  target: TableTarget
  open: OpenTable
  onPanel: OnPanel
  schema: string
}) {
  const messages = useFormMessages()
  return (
    <TableForm
      target={target}
      open={open}
      onPanel={onPanel}
      messages={messages}
      title={messages.newTableTitle(schema)}
      table={null}
      before={null}
      begin={() => newTableDraft(schema)}
    />
  )
}

/** A table that is there. */
export function EditTableForm({
  target,
  open,
  onPanel,
  table,
}: {
  target: TableTarget
  open: OpenTable
  onPanel: OnPanel
  table: TableAddress
}) {
  const messages = useFormMessages()
  const title = messages.editTableTitle(table.name)
  return (
    <WithShape
      target={target}
      table={table}
      title={title}
      messages={messages}
      onClose={() => onPanel({ type: 'closed' })}
    >
      {(shape) => (
        <TableForm
          target={target}
          open={open}
          onPanel={onPanel}
          messages={messages}
          title={title}
          table={table.id}
          before={shape}
          begin={() => draftOf(shape)}
        />
      )}
    </WithShape>
  )
}

interface TableFormProps {
  target: TableTarget
  open: OpenTable
  onPanel: OnPanel
  messages: TableFormMessages
  title: string
  /** The oid of the table; null for a new one. */
  table: number | null
  before: TableShape | null
  begin: () => TableDraft
}

function TableForm(props: TableFormProps) {
  const { target, open, onPanel, messages, title, before, begin } = props
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { projectRef, connectionString } = target
  const form = useTableForm(target, messages, before, begin)
  const types = useQuery(typesQueryOptions(client, { projectRef, connectionString }), queryClient)
  const { draft, change, dirty } = form
  const [isAsking, setAsking] = useState(false)
  /** True if saving lets the roles of the API past the policies. */
  const opensRows = before?.rls === true && !draft.rls
  const close = () => onPanel({ type: 'closed' })
  const save = async () => {
    const made = await form.save()
    if (!made) return
    close()
    if (before) return
    const id = await getRelationId(client, {
      projectRef,
      connectionString,
      schema: made.schema,
      name: made.name,
    })
    if (id !== null) open({ id, schema: made.schema, name: made.name, type: 'r' }, true)
  }
  return (
    <FormPanel
      title={title}
      messages={messages}
      dirty={dirty}
      savable={dirty || before === null}
      saving={form.saving}
      saveLabel={before ? messages.save : messages.create}
      preview={form.preview}
      record={form.record}
      onPreview={form.mark}
      onSave={() => (opensRows && form.preview() !== null ? setAsking(true) : void save())}
      failure={<TableFormFailure error={form.failure} messages={messages} />}
      onClose={close}
    >
      {before === null && !dirty && (
        <div>
          <Button
            type="button"
            size="1"
            variant="soft"
            color="gray"
            onClick={() =>
              onPanel({
                type: 'opened',
                panel: { type: 'csv-import', schema: draft.schema, table: null },
              })
            }
          >
            <FileUp size={14} strokeWidth={1.5} aria-hidden />
            {messages.fromCsv}
          </Button>
        </div>
      )}
      <SqlExpressionField
        label={messages.name}
        problem={form.problemAt('name')}
        value={draft.name}
        onChange={(text) => change({ ...draft, name: text })}
      />
      <Field textSize="1" keepsHint label={messages.comment}>
        {(links) => (
          <TextArea
            {...links}
            rows={2}
            value={draft.comment ?? ''}
            onChange={(event) => change({ ...draft, comment: event.target.value })}
          />
        )}
      </Field>
      <RlsField
        isOn={draft.rls}
        onChange={(rls) => change({ ...draft, rls })}
        messages={messages}
      />
      <RealtimeField
        target={target}
        table={props.table}
        draft={draft}
        onChange={(realtime) => change({ ...draft, realtime })}
      />
      <fieldset className="hw-form-section">
        <legend className="hw-form-legend">{messages.columns}</legend>
        <Text as="p" size="1" color="gray" className="hw-form-note">
          {messages.defaultsText}
        </Text>
        {draft.columns.length > 0 && <ColumnHeadings messages={messages} />}
        <ul className="hw-column-list">
          {draft.columns.map((column) => (
            <ColumnCard
              key={column.key}
              form={form}
              column={column}
              types={types.data ?? []}
              messages={messages}
            />
          ))}
        </ul>
        <AddButton label={messages.addColumn} onClick={() => change(withNewColumn(draft))} />
      </fieldset>
      <UniquesSection form={form} messages={messages} />
      <ForeignKeysSection target={target} form={form} messages={messages} />
      <ChecksSection form={form} messages={messages} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={messages.rlsOffTitle}
        description={messages.rlsOffText}
        cancelLabel={messages.cancel}
        confirmLabel={messages.save}
        tone="danger"
        onConfirm={() => void save()}
      />
    </FormPanel>
  )
}

import { typesQueryOptions } from '@howdah/platform-client/catalog/types'
import type { TableShape } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import type { TableAddress } from '../panels/editor-panel'
import { ColumnMainFields, ColumnMoreFields, ColumnSwitches } from '../table-form/column-fields'
import { withNewColumn } from '../table-form/draft-changes'
import { TableFormFailure } from '../table-form/form-failure'
import { FormPanel } from '../table-form/form-panel'
import { ChecksSection } from '../table-form/keys-section'
import { draftOf, type TableDraft } from '../table-form/table-draft'
import type { TableFormMessages } from '../table-form/table-form.messages'
import { useFormMessages } from '../table-form/use-form-messages'
import { useTableForm } from '../table-form/use-table-form'
import { WithShape } from '../table-form/with-shape'
import type { OnPanel, TableTarget } from '../editor-parts.types'

interface ColumnFormProps {
  target: TableTarget
  onPanel: OnPanel
  table: TableAddress
  /** Null is a new one. */
  column: string | null
}

/** One column of a table that is there. */
export function ColumnForm({ target, onPanel, table, column }: ColumnFormProps) {
  const messages = useFormMessages()
  const title =
    column === null ? messages.newColumnTitle(table.name) : messages.editColumnTitle(column)
  return (
    <WithShape
      target={target}
      table={table}
      title={title}
      messages={messages}
      onClose={() => onPanel({ type: 'closed' })}
    >
      {(shape) => (
        <OneColumn
          target={target}
          onPanel={onPanel}
          shape={shape}
          wanted={column}
          title={title}
          messages={messages}
        />
      )}
    </WithShape>
  )
}

interface OneColumnProps {
  target: TableTarget
  onPanel: OnPanel
  shape: TableShape
  wanted: string | null
  title: string
  messages: TableFormMessages
}

/** Table form reduced to one column. */
function OneColumn({ target, onPanel, shape, wanted, title, messages }: OneColumnProps) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { projectRef, connectionString } = target
  const [begin] = useState<TableDraft>(() =>
    wanted === null ? withNewColumn(draftOf(shape)) : draftOf(shape),
  )
  const form = useTableForm(target, messages, shape, () => begin)
  const types = useQuery(typesQueryOptions(client, { projectRef, connectionString }), queryClient)
  const column =
    wanted === null
      ? form.draft.columns.at(-1)
      : form.draft.columns.find(({ was }) => was === wanted)
  const close = () => onPanel({ type: 'closed' })
  const fields = column && { form, column, types: types.data ?? [], messages }
  return (
    <FormPanel
      title={title}
      messages={messages}
      dirty={form.dirty}
      savable={form.dirty || wanted === null}
      saving={form.saving}
      saveLabel={wanted === null ? messages.create : messages.save}
      preview={form.preview}
      record={form.record}
      onPreview={form.mark}
      onSave={() => void form.save().then((made) => made && close())}
      failure={<TableFormFailure error={form.failure} messages={messages} />}
      onClose={close}
    >
      {fields && (
        <>
          <ColumnMainFields {...fields} />
          <ColumnSwitches {...fields} />
          <div className="hw-column-more">
            <ColumnMoreFields {...fields} />
          </div>
          <ChecksSection form={form} messages={messages} />
        </>
      )}
    </FormPanel>
  )
}

import { duplicateTable } from '@howdah/platform-client/catalog/ddl/duplicate-table'
import { getRelationId } from '@howdah/platform-client/catalog/relation-id'
import type { TableShape } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { Switch, Text } from '@howdah/ui/elements'
import { useId, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import type { TableAddress } from '../panels/editor-panel'
import type { OnPanel, OpenTable, TableTarget } from '../editor-parts.types'
import { NameForm } from './name-form'
import type { TableFormMessages } from './table-form.messages'
import { useFormMessages } from './use-form-messages'
import { WithShape } from './with-shape'

const TAKEN = ['42P07']

/** A copy of a table beside it. */
export function DuplicateTableForm({
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
  return (
    <WithShape
      target={target}
      table={table}
      title={messages.duplicateTitle(table.name)}
      onClose={() => onPanel({ type: 'closed' })}
      messages={messages}
    >
      {(shape) => (
        <DuplicateForm
          target={target}
          open={open}
          onPanel={onPanel}
          source={shape}
          messages={messages}
        />
      )}
    </WithShape>
  )
}

function DuplicateForm({
  target,
  open,
  onPanel,
  source,
  messages,
}: {
  target: TableTarget
  open: OpenTable
  onPanel: OnPanel
  source: TableShape
  messages: TableFormMessages
}) {
  const { client } = useHowdahContext('TableEditor')
  const { projectRef, connectionString } = target
  const [begin] = useState(() => messages.copyName(source.name))
  const [withRows, setWithRows] = useState(false)
  const rowsId = useId()
  const copyOf = (name: string) => ({ schema: source.schema, name })
  const show = async (name: string) => {
    const copy = copyOf(name)
    const id = await getRelationId(client, { projectRef, connectionString, ...copy })
    if (id !== null) open({ id, ...copy, type: 'r' }, true)
  }
  return (
    <NameForm
      target={target}
      onPanel={onPanel}
      title={messages.duplicateTitle(source.name)}
      one="table"
      begin={begin}
      hint={messages.duplicateText}
      statementsOf={(name) => duplicateTable(source, copyOf(name), withRows)}
      nameErrors={TAKEN}
      dirty={withRows}
      onDone={(name) => void show(name)}
    >
      <div className="hw-form-switch">
        <Switch id={rowsId} checked={withRows} onCheckedChange={setWithRows} />
        <Text as="label" size="2" weight="medium" htmlFor={rowsId}>
          {messages.withRows}
        </Text>
      </div>
    </NameForm>
  )
}

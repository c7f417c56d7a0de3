import { ddlScript, duplicateTable, getRelationId, nameProblem, type TableShape } from '@howdah/platform-client'
import { Switch, Text } from '@howdah/ui'
import { useId, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import type { TableAddress } from '../editor-panel'
import type { TableEditorModel } from '../use-table-editor'
import { CodeField } from './code-field'
import { FormFailure } from './form-failure'
import { FormPanel } from './form-panel'
import type { TableFormMessages } from './table-form.messages'
import { useDdl } from './use-ddl'
import { useFormMessages } from './use-form-messages'
import { WithShape } from './with-shape'

/** A copy of a table beside it. */
export function DuplicateTableForm({ model, table }: { model: TableEditorModel; table: TableAddress }) {
  const messages = useFormMessages()
  return (
    <WithShape model={model} table={table} title={messages.duplicateTitle(table.name)} messages={messages}>
      {(shape) => <DuplicateForm model={model} source={shape} messages={messages} />}
    </WithShape>
  )
}

function DuplicateForm({ model, source, messages }: { model: TableEditorModel; source: TableShape; messages: TableFormMessages }) {
  const { client } = useHowdahContext('TableEditor')
  const { projectRef, connectionString } = model
  const ddl = useDdl(model)
  const [begin] = useState(() => messages.copyName(source.name))
  const [name, setName] = useState(begin)
  const [withRows, setWithRows] = useState(false)
  const rowsId = useId()
  const problem = nameProblem(name)
  const copy = { schema: source.schema, name }
  const isTaken = ddl.sqlError?.sqlstate === '42P07'
  const close = () => model.onPanel({ type: 'closed' })
  const save = async () => {
    if (problem) return
    if (!(await ddl.run(duplicateTable(source, copy, withRows)))) return
    close()
    const id = await getRelationId(client, { projectRef, connectionString, ...copy })
    if (id !== null) model.open({ id, ...copy, type: 'r' }, true)
  }
  return (
    <FormPanel
      title={messages.duplicateTitle(source.name)}
      messages={messages}
      dirty={name !== begin || withRows}
      savable
      saving={ddl.isRunning}
      saveLabel={messages.create}
      preview={() => (problem ? null : ddlScript(duplicateTable(source, copy, withRows)))}
      onSave={() => void save()}
      onClose={close}
    >
      <FormFailure error={isTaken ? null : ddl.error} messages={messages} />
      <CodeField
        label={messages.name}
        problem={problem ? messages.problems[problem] : isTaken ? ddl.sqlError?.message : undefined}
        hint={messages.duplicateText}
        value={name}
        onChange={(text) => {
          setName(text)
          ddl.reset()
        }}
      />
      <div className="hw-form-switch">
        <Switch id={rowsId} checked={withRows} onCheckedChange={setWithRows} />
        <Text as="label" size="2" weight="medium" htmlFor={rowsId}>
          {messages.withRows}
        </Text>
      </div>
    </FormPanel>
  )
}

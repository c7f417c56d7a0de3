import { createSchema, ddlScript, nameProblem } from '@howdah/platform-client'
import { TextField } from '@howdah/ui'
import { useState } from 'react'
import { FormFailure } from '../table-form/form-failure'
import { FormField } from '../table-form/form-field'
import { FormPanel } from '../table-form/form-panel'
import { useDdl } from '../table-form/use-ddl'
import { useFormMessages } from '../table-form/use-form-messages'
import type { TableEditorModel } from '../use-table-editor'

/** A new schema, which is shown when it is there. */
export function SchemaForm({ model }: { model: TableEditorModel }) {
  const messages = useFormMessages()
  const ddl = useDdl(model)
  const [name, setName] = useState('')
  const [attempted, setAttempted] = useState(false)
  const problem = nameProblem(name)
  // 42P06: there is one of this name; 42939: names that begin with pg_ are Postgres's own.
  const isAboutName = ddl.sqlError !== null && ['42P06', '42939'].includes(ddl.sqlError.sqlstate)
  const close = () => model.onPanel({ type: 'closed' })
  const save = async () => {
    setAttempted(true)
    if (problem) return
    const done = await ddl.run(createSchema(name)).then(
      () => true,
      () => false,
    )
    if (!done) return
    close()
    model.show({ schema: name })
  }
  return (
    <FormPanel
      title={messages.newSchemaTitle}
      messages={messages}
      dirty={name !== ''}
      savable
      saving={ddl.isRunning}
      saveLabel={messages.create}
      preview={() => (problem ? null : ddlScript(createSchema(name)))}
      onSave={() => void save()}
      onClose={close}
    >
      <FormFailure error={isAboutName ? null : ddl.error} messages={messages} />
      <FormField
        label={messages.name}
        problem={attempted && problem ? messages.problems[problem] : isAboutName ? ddl.sqlError?.message : undefined}
      >
        {(links) => (
          <TextField.Root
            {...links}
            className="hw-form-code"
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              ddl.reset()
            }}
          />
        )}
      </FormField>
    </FormPanel>
  )
}

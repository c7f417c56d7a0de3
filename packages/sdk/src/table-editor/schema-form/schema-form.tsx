import { createSchema, ddlScript, nameProblem } from '@howdah/platform-client'
import { useState } from 'react'
import { CodeField } from '../table-form/code-field'
import { FormFailure } from '../table-form/form-failure'
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
    if (!(await ddl.run(createSchema(name)))) return
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
      onPreview={() => setAttempted(true)}
      onSave={() => void save()}
      onClose={close}
    >
      <FormFailure error={isAboutName ? null : ddl.error} messages={messages} />
      <CodeField
        label={messages.name}
        problem={attempted && problem ? messages.problems[problem] : isAboutName ? ddl.sqlError?.message : undefined}
        value={name}
        onChange={(text) => {
          setName(text)
          ddl.reset()
        }}
      />
    </FormPanel>
  )
}

import { ddlScript } from '@howdah/platform-client/catalog/ddl/ddl-script'
import { nameProblem } from '@howdah/platform-client/catalog/ddl/ddl-parts'
import { useState, type ReactNode } from 'react'
import type { OnPanel, TableTarget } from '../editor-parts.types'
import { SqlExpressionField } from './fields/code-field'
import { TableFormFailure } from './form-failure'
import { FormPanel } from './form-panel'
import { useChangeRecord } from './use-change-record'
import { useDdl } from './use-ddl'
import { useFormMessages } from './use-form-messages'

interface NameFormProps {
  target: TableTarget
  onPanel: OnPanel
  title: string
  /** Kind of the object, in the name of a migration. */
  one: 'table' | 'schema'
  /** Initial value of the field. @default '' */
  begin?: string
  hint?: string
  /** Returns the statements that create the object. */
  statementsOf: (name: string) => readonly string[]
  /** SQLSTATEs of errors about the name, which are displayed at its field. */
  nameErrors: readonly string[]
  /** True if a field other than the name was changed. */
  dirty?: boolean
  onDone: (name: string) => void
  children?: ReactNode
}

/** Makes something that needs little more than a name. */
export function NameForm({
  target,
  onPanel,
  title,
  one,
  begin = '',
  hint,
  statementsOf,
  nameErrors,
  dirty = false,
  onDone,
  children,
}: NameFormProps) {
  const messages = useFormMessages()
  const ddl = useDdl(target)
  const { record, recorded } = useChangeRecord(one)
  const [name, setName] = useState(begin)
  const [attempted, setAttempted] = useState(false)
  const problem = nameProblem(name)
  const isAboutName = ddl.sqlError !== null && nameErrors.includes(ddl.sqlError.sqlstate)
  const shown = problem && (attempted || name !== begin) ? messages.problems[problem] : undefined
  const statements = () => recorded(name, statementsOf(name))
  const close = () => onPanel({ type: 'closed' })
  const save = async () => {
    setAttempted(true)
    if (problem || !(await ddl.run(statements()))) return
    close()
    onDone(name)
  }
  return (
    <FormPanel
      title={title}
      messages={messages}
      dirty={name !== begin || dirty}
      savable
      saving={ddl.isRunning}
      saveLabel={messages.create}
      preview={() => (problem ? null : ddlScript(statements()))}
      record={record}
      onPreview={() => setAttempted(true)}
      onSave={() => void save()}
      savesOnEnter
      failure={<TableFormFailure error={isAboutName ? null : ddl.error} messages={messages} />}
      onClose={close}
    >
      <SqlExpressionField
        label={messages.name}
        problem={shown ?? (isAboutName ? ddl.sqlError?.message : undefined)}
        hint={hint}
        value={name}
        onChange={(text) => {
          setName(text)
          ddl.reset()
        }}
      />
      {children}
    </FormPanel>
  )
}

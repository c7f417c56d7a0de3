import { createSchema } from '@howdah/platform-client/catalog/ddl/create-schema'
import { NameForm } from '../table-form/name-form'
import { useFormMessages } from '../table-form/use-form-messages'
import type { OnPanel, ShowView, TableTarget } from '../editor-parts.types'

/** There is one of this name; names that begin with pg_ are Postgres's own. */
const NAME_ERRORS = ['42P06', '42939']

/** A new schema, which is shown when it is there. */
export function SchemaForm({
  target,
  show,
  onPanel,
}: {
  target: TableTarget
  show: ShowView
  onPanel: OnPanel
}) {
  const { newSchemaTitle } = useFormMessages()
  return (
    <NameForm
      target={target}
      onPanel={onPanel}
      title={newSchemaTitle}
      one="schema"
      statementsOf={createSchema}
      nameErrors={NAME_ERRORS}
      onDone={(name) => show({ schema: name })}
    />
  )
}

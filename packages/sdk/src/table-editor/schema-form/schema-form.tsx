import { createSchema } from '@howdah/platform-client/catalog/ddl/create-schema'
import { NameForm } from '../table-form/name-form'
import { useFormMessages } from '../table-form/use-form-messages'
import type { TableEditorModel } from '../use-table-editor'

/** There is one of this name; names that begin with pg_ are Postgres's own. */
const NAME_ERRORS = ['42P06', '42939']

/** A new schema, which is shown when it is there. */
export function SchemaForm({ model }: { model: TableEditorModel }) {
  const { newSchemaTitle } = useFormMessages()
  return (
    <NameForm
      model={model}
      title={newSchemaTitle}
      statementsOf={createSchema}
      nameErrors={NAME_ERRORS}
      onDone={(name) => model.show({ schema: name })}
    />
  )
}

import { ddlScript } from '@howdah/platform-client/catalog/ddl/ddl-script'
import type { TableShape } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { useTexts } from '../../provider/use-texts'
import type { TableAddress } from '../panels/editor-panel'
import { TableFormFailure } from '../table-form/form-failure'
import { FormPanel } from '../table-form/form-panel'
import { useFormMessages } from '../table-form/use-form-messages'
import { WithShape } from '../table-form/with-shape'
import type { TableEditorModel } from '../use-table-editor'
import { csvImportTexts, type CsvImportMessages } from './csv-import.messages'
import { FormatFields } from './format-fields'
import { ImportProgress } from './import-progress'
import { goalOf } from './import-mapping'
import { MappingFields } from './mapping-fields'
import { SourceFields } from './source-fields'
import { useCsvImport } from './use-csv-import'

interface CsvImportPanelProps {
  model: TableEditorModel
  schema: string
  /** If null, a new table is created from the file. */
  table: TableAddress | null
}

/** Rows of a CSV file, into a table that is there or a new one. */
export function CsvImportPanel({ model, schema, table }: CsvImportPanelProps) {
  const messages = useTexts(csvImportTexts)
  const formMessages = useFormMessages()
  if (!table) return <ImportForm model={model} schema={schema} shape={null} messages={messages} />
  return (
    <WithShape
      model={model}
      table={table}
      title={messages.intoTableTitle(table.name)}
      messages={formMessages}
    >
      {(shape) => (
        <ImportForm model={model} schema={shape.schema} shape={shape} messages={messages} />
      )}
    </WithShape>
  )
}

interface ImportFormProps {
  model: TableEditorModel
  schema: string
  shape: TableShape | null
  messages: CsvImportMessages
}

function ImportForm({ model, schema, shape, messages }: ImportFormProps) {
  const form = useCsvImport(model, schema, shape, messages)
  const { check, run, mapping } = form
  const formMessages = useFormMessages()
  const running = run.status === 'running'
  const close = () => model.onPanel({ type: 'closed' })
  const preview = () => {
    if (!mapping || form.hasProblems) return null
    return ddlScript(goalOf(mapping).before)
  }
  return (
    <FormPanel
      title={shape ? messages.intoTableTitle(shape.name) : messages.intoNewTitle(schema)}
      messages={formMessages}
      dirty={running || (run.status === 'idle' && form.source !== null)}
      savable={run.status === 'idle' && form.isReadable && mapping !== null}
      saving={running}
      saveLabel={messages.start}
      preview={mapping?.kind === 'new' ? preview : undefined}
      onSave={() => void form.start()}
      onClose={close}
    >
      {run.status === 'idle' ? (
        <>
          <TableFormFailure
            error={form.nameRefused === undefined ? run.refusal : null}
            messages={formMessages}
          />
          <SourceFields form={form} messages={messages} locale={model.locale} />
          {form.source && <FormatFields form={form} messages={messages} locale={model.locale} />}
          {check.status === 'ready' && mapping && (
            <MappingFields model={model} form={form} mapping={mapping} messages={messages} />
          )}
        </>
      ) : (
        <ImportProgress
          form={form}
          run={run}
          messages={messages}
          locale={model.locale}
          onClose={close}
        />
      )}
    </FormPanel>
  )
}

import { ddlScript } from '@howdah/platform-client/catalog/ddl/ddl-script'
import type { TableShape } from '@howdah/platform-client/catalog/ddl/ddl.types'
import { useTexts } from '../../provider/use-texts'
import type { TableAddress } from '../panels/editor-panel'
import { TableFormFailure } from '../table-form/form-failure'
import { FormPanel } from '../table-form/form-panel'
import { useFormMessages } from '../table-form/use-form-messages'
import { WithShape } from '../table-form/with-shape'
import type { OnPanel, OpenTable, TableTarget } from '../editor-parts.types'
import { csvImportTexts, type CsvImportMessages } from './csv-import.messages'
import { FormatFields } from './format-fields'
import { ImportProgress } from './import-progress'
import { goalOf } from './import-mapping'
import { MappingFields } from './mapping-fields'
import { SourceFields } from './source-fields'
import { useCsvImport } from './use-csv-import'

interface CsvImportPanelProps {
  target: TableTarget
  locale: string | undefined
  open: OpenTable
  onPanel: OnPanel
  schema: string
  /** If null, a new table is created from the file. */
  table: TableAddress | null
}

/** Rows of a CSV file, into a table that is there or a new one. */
export function CsvImportPanel({
  target,
  locale,
  open,
  onPanel,
  schema,
  table,
}: CsvImportPanelProps) {
  const messages = useTexts(csvImportTexts)
  const formMessages = useFormMessages()
  if (!table)
    return (
      <ImportForm
        target={target}
        locale={locale}
        open={open}
        onPanel={onPanel}
        schema={schema}
        shape={null}
        messages={messages}
      />
    )
  return (
    <WithShape
      target={target}
      table={table}
      title={messages.intoTableTitle(table.name)}
      onClose={() => onPanel({ type: 'closed' })}
      messages={formMessages}
    >
      {(shape) => (
        <ImportForm
          target={target}
          locale={locale}
          open={open}
          onPanel={onPanel}
          schema={shape.schema}
          shape={shape}
          messages={messages}
        />
      )}
    </WithShape>
  )
}

interface ImportFormProps {
  target: TableTarget
  locale: string | undefined
  open: OpenTable
  onPanel: OnPanel
  schema: string
  shape: TableShape | null
  messages: CsvImportMessages
}

function ImportForm({ target, locale, open, onPanel, schema, shape, messages }: ImportFormProps) {
  const form = useCsvImport(target, open, schema, shape, messages)
  const { check, run, mapping } = form
  const formMessages = useFormMessages()
  const running = run.status === 'running'
  const close = () => onPanel({ type: 'closed' })
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
          <SourceFields form={form} messages={messages} locale={locale} />
          {form.source && <FormatFields form={form} messages={messages} locale={locale} />}
          {check.status === 'ready' && mapping && (
            <MappingFields target={target} form={form} mapping={mapping} messages={messages} />
          )}
        </>
      ) : (
        <ImportProgress form={form} run={run} messages={messages} locale={locale} onClose={close} />
      )}
    </FormPanel>
  )
}

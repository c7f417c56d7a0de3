import { schemasQueryOptions } from '@howdah/platform-client/catalog/entities'
import {
  TABLE_CHOICES_SQL,
  type TableChoice,
} from '@howdah/platform-client/catalog/objects/choices'
import { choicesQueryOptions } from '@howdah/platform-client/catalog/objects/object-queries'
import type {
  PublicationObject,
  PublishedTable,
} from '@howdah/platform-client/catalog/objects/publications'
import { useQuery } from '@tanstack/react-query'
import { CheckboxSet } from '../../../../../database/fields/checkbox-set'
import { ExpressionField } from '../../../../../database/fields/expression-field'
import { EntriesField } from '../../../../../database/fields/entries-field'
import { CommentField } from '../../../../../database/fields/name-fields'
import { QualifiedField } from '../../../../../database/fields/qualified-field'
import { SwitchField } from '../../../../../database/fields/switch-field'
import type { ObjectFieldsProps } from '../../../../../database/objects/object-kind.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useDashboard } from '../../../../../dashboard-context'
import type { PublicationDraft } from './publications.kind'
import { publicationMessages as messages } from './publications.messages'

type FieldsProps = ObjectFieldsProps<PublicationDraft, PublicationObject>

const CHANGES = (['insert', 'update', 'delete', 'truncate'] as const).map(
  (one) => [one, messages.changeNames[one]] as const,
)

/** Fields of a publication. */
export function PublicationFields(props: FieldsProps) {
  const { projectRef, draft, before, problems, onChange } = props
  const { data: project } = useProjectQuery(projectRef)
  const isAttached = project?.provisioner === 'attached'
  return (
    <>
      <ExpressionField
        label={messages.name}
        problem={problems['name']}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <CheckboxSet
        label={messages.changes}
        choices={CHANGES}
        chosen={draft.changes}
        onChange={(changes) => onChange({ changes })}
      />
      <SwitchField
        label={messages.allTables}
        hint={isAttached ? messages.allTablesAttached : messages.allTablesHint}
        checked={draft.allTables}
        disabled={before !== null}
        onChange={(allTables) =>
          onChange({
            allTables,
            bySuperuser: allTables && !isAttached,
            ...(allTables && { tables: [], schemas: [] }),
          })
        }
      />
      {!draft.allTables && <TablesFields {...props} />}
      <SwitchField
        label={messages.viaRoot}
        hint={messages.viaRootHint}
        checked={draft.viaRoot}
        onChange={(viaRoot) => onChange({ viaRoot })}
      />
      <CommentField value={draft.comment} onChange={(comment) => onChange({ comment })} />
    </>
  )
}

function TablesFields({ projectRef, draft, problems, onChange }: FieldsProps) {
  const { client } = useDashboard()
  const { data } = useQuery(
    choicesQueryOptions<TableChoice[]>(client, {
      projectRef,
      name: 'tables',
      sql: TABLE_CHOICES_SQL,
    }),
  )
  const { data: schemas = [] } = useQuery(schemasQueryOptions(client, { projectRef }))
  const choices = (data ?? []).filter(({ kind }) => kind === 'r' || kind === 'p')
  const names = schemas.filter((one) => one.may_create).map(({ name }) => name)
  return (
    <>
      <EntriesField
        label={messages.tables}
        entryLabel={messages.table}
        entries={draft.tables}
        add={messages.addTable}
        problem={problems['tables']}
        start={(): PublishedTable => ({ schema: '', name: '', columns: null, filter: null })}
        onChange={(tables) => onChange({ tables })}
      >
        {(entry, _, change) => (
          <>
            <QualifiedField
              label={messages.tableLabel}
              placeholder={messages.choose}
              choices={choices}
              value={entry}
              onChange={(table) => change({ ...entry, ...table, columns: null })}
            />
            <ColumnsField
              entry={entry}
              columns={
                choices.find(({ schema, name }) => schema === entry.schema && name === entry.name)
                  ?.columns ?? []
              }
              onChange={(columns) => change({ ...entry, columns })}
            />
            <ExpressionField
              label={messages.filter}
              value={entry.filter ?? ''}
              onChange={(text) => change({ ...entry, filter: text === '' ? null : text })}
            />
          </>
        )}
      </EntriesField>
      <CheckboxSet
        label={messages.schemas}
        hint={messages.schemasHint}
        choices={[...new Set([...names, ...draft.schemas])].map((name) => [name, name] as const)}
        chosen={draft.schemas}
        onChange={(list) => onChange({ schemas: list })}
      />
    </>
  )
}

interface ColumnsFieldProps {
  entry: PublishedTable
  /** Of the table. */
  columns: readonly string[]
  onChange: (columns: string[] | null) => void
}

/** Published columns of a table; none stands for all. */
function ColumnsField({ entry, columns, onChange }: ColumnsFieldProps) {
  const names = [...new Set([...columns, ...(entry.columns ?? [])])]
  if (names.length === 0) return null
  return (
    <CheckboxSet
      label={messages.columns}
      hint={messages.columnsHint}
      choices={names.map((name) => [name, name] as const)}
      chosen={entry.columns ?? []}
      onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen)}
    />
  )
}

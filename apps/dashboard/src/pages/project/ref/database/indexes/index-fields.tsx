import { choicesQueryOptions } from '@howdah/platform-client/catalog/objects/object-queries'
import {
  columnExpression,
  type IndexShape,
} from '@howdah/platform-client/catalog/objects/index-statements'
import type { IndexDetail } from '@howdah/platform-client/catalog/objects/indexes'
import {
  TABLE_CHOICES_SQL,
  type TableChoice,
} from '@howdah/platform-client/catalog/objects/choices'
import { useQuery } from '@tanstack/react-query'
import { CheckboxSet } from '../../../../../database/fields/checkbox-set'
import { ExpressionField } from '../../../../../database/fields/expression-field'
import { EntriesField } from '../../../../../database/fields/entries-field'
import { CommentField } from '../../../../../database/fields/name-fields'
import { QualifiedField } from '../../../../../database/fields/qualified-field'
import { SelectField } from '../../../../../database/fields/select-field'
import { SwitchField } from '../../../../../database/fields/switch-field'
import type { ObjectFieldsProps } from '../../../../../database/objects/object-kind.types'
import { IndexProgressList } from '../../../../../database/indexes/index-progress'
import { useDashboard } from '../../../../../dashboard-context'
import { indexMessages as messages } from './indexes.messages'

type FieldsProps = ObjectFieldsProps<IndexShape, IndexDetail>

/** Column of an index that has nothing yet. */
export const NEW_COLUMN: IndexShape['columns'][number] = {
  ...{ expression: '', collation: null, operator_class: null },
  ...{ descending: false, nulls_first: false },
}

const METHODS = ['btree', 'hash', 'gin', 'gist', 'spgist', 'brin'] as const

/** Fields of an index: all of a new one, name and comment of an existing one. */
export function IndexFields(props: FieldsProps) {
  const { draft, before, problems, onChange } = props
  return (
    <>
      <ExpressionField
        label={messages.name}
        problem={problems['name']}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      {before === null ? (
        <DefinitionFields {...props} />
      ) : (
        <>
          <pre className="hd-object-sql hd-code" tabIndex={0}>
            <bdi>{before.definition}</bdi>
          </pre>
          <p className="hd-section-intro">{messages.definitionFixed}</p>
        </>
      )}
      <CommentField value={draft.comment} onChange={(comment) => onChange({ comment })} />
      {before === null && <IndexProgressList projectRef={props.projectRef} />}
    </>
  )
}

const choiceOf = (tables: readonly TableChoice[] | null | undefined, table: IndexShape['table']) =>
  tables?.find(({ schema, name }) => schema === table.schema && name === table.name)

function DefinitionFields({ projectRef, draft, problems, onChange }: FieldsProps) {
  const { client } = useDashboard()
  const { data } = useQuery(
    choicesQueryOptions<TableChoice[]>(client, {
      projectRef,
      name: 'tables',
      sql: TABLE_CHOICES_SQL,
    }),
  )
  const table = choiceOf(data, draft.table)
  const isPartitioned = table?.kind === 'p'
  const names = (table?.columns ?? []).map(columnExpression)
  const methods = [...new Set([...METHODS, draft.method])].map((one) => [one, one] as const)
  return (
    <>
      <div className="hd-field-pair">
        <QualifiedField
          label={messages.table}
          problem={problems['table']}
          placeholder={messages.choose}
          choices={(data ?? []).filter(({ kind }) => kind !== 'v' && kind !== 'f')}
          value={draft.table}
          onChange={(next) =>
            onChange({ table: next, concurrently: choiceOf(data, next)?.kind !== 'p' })
          }
        />
        <SelectField
          label={messages.method}
          value={draft.method}
          options={methods}
          // Storage parameters are those of a method.
          onChange={(method) => onChange({ method, storage: [] })}
        />
      </div>
      <ColumnsField
        draft={draft}
        names={names}
        problem={problems['columns']}
        onChange={(columns) => onChange({ columns })}
      />
      <SwitchField
        label={messages.isUnique}
        checked={draft.isUnique}
        onChange={(isUnique) => onChange({ isUnique })}
      />
      {draft.isUnique && (
        <SwitchField
          label={messages.nullsNotDistinct}
          checked={draft.nullsNotDistinct}
          onChange={(nullsNotDistinct) => onChange({ nullsNotDistinct })}
        />
      )}
      <ExpressionField
        label={messages.condition}
        hint={messages.conditionHint}
        problem={problems['condition']}
        value={draft.condition ?? ''}
        onChange={(text) => onChange({ condition: text === '' ? null : text })}
      />
      {(draft.method === 'btree' || draft.method === 'gist') && names.length > 0 && (
        <CheckboxSet
          label={messages.included}
          hint={messages.includedHint}
          choices={[...new Set([...names, ...draft.included])].map((name) => [name, name] as const)}
          chosen={draft.included}
          onChange={(included) => onChange({ included })}
        />
      )}
      <SwitchField
        label={messages.concurrently}
        hint={isPartitioned ? messages.concurrentlyPartitioned : messages.concurrentlyHint}
        checked={draft.concurrently}
        disabled={isPartitioned}
        onChange={(concurrently) => onChange({ concurrently })}
      />
    </>
  )
}

const DIRECTIONS = [
  ['asc', messages.ascending],
  ['desc', messages.descending],
] as const
const NULLS = [
  ['first', messages.first],
  ['last', messages.last],
] as const

interface ColumnsFieldProps {
  draft: IndexShape
  /** Quoted names of the table's columns. */
  names: readonly string[]
  problem: string | undefined
  onChange: (columns: IndexShape['columns']) => void
}

function ColumnsField({ draft, names, problem, onChange }: ColumnsFieldProps) {
  const isSorted = draft.method === 'btree'
  return (
    <EntriesField
      ordered
      label={messages.columns}
      entryLabel={messages.column}
      entries={draft.columns}
      add={messages.addColumn}
      problem={problem}
      start={() => NEW_COLUMN}
      onChange={onChange}
    >
      {(entry, _, change) => (
        <>
          <ExpressionField
            label={messages.expression}
            suggestions={names}
            value={entry.expression}
            onChange={(expression) => change({ ...entry, expression })}
          />
          {entry.collation !== null && (
            <ExpressionField
              label={messages.collation}
              value={entry.collation}
              onChange={(text) => change({ ...entry, collation: text === '' ? null : text })}
            />
          )}
          {entry.operator_class !== null && (
            <ExpressionField
              label={messages.operatorClass}
              value={entry.operator_class}
              onChange={(text) => change({ ...entry, operator_class: text === '' ? null : text })}
            />
          )}
          {isSorted && (
            <SelectField
              label={messages.direction}
              value={entry.descending ? 'desc' : 'asc'}
              options={DIRECTIONS}
              onChange={(way) =>
                change({ ...entry, descending: way === 'desc', nulls_first: way === 'desc' })
              }
            />
          )}
          {isSorted && (
            <SelectField
              label={messages.nulls}
              value={entry.nulls_first ? 'first' : 'last'}
              options={NULLS}
              onChange={(way) => change({ ...entry, nulls_first: way === 'first' })}
            />
          )}
        </>
      )}
    </EntriesField>
  )
}

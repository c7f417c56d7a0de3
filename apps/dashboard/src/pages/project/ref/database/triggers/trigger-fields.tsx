import { choicesQueryOptions } from '@howdah/platform-client/catalog/objects/object-queries'
import type { TriggerShape } from '@howdah/platform-client/catalog/objects/trigger-statements'
import {
  TABLE_CHOICES_SQL,
  TRIGGER_FUNCTION_CHOICES_SQL,
  type FunctionChoice,
  type TableChoice,
} from '@howdah/platform-client/catalog/objects/choices'
import type { TriggerObject } from '@howdah/platform-client/catalog/objects/triggers'
import { useQuery } from '@tanstack/react-query'
import { CheckboxSet } from '../../../../../database/fields/checkbox-set'
import { ExpressionField } from '../../../../../database/fields/expression-field'
import { EntriesField } from '../../../../../database/fields/entries-field'
import { CommentField } from '../../../../../database/fields/name-fields'
import { QualifiedField } from '../../../../../database/fields/qualified-field'
import { SelectField } from '../../../../../database/fields/select-field'
import type { ObjectFieldsProps } from '../../../../../database/objects/object-kind.types'
import { useDashboard } from '../../../../../dashboard-context'
import { triggerMessages as messages } from './triggers.messages'

type FieldsProps = ObjectFieldsProps<TriggerShape, TriggerObject>

const EVENTS = (['insert', 'update', 'delete', 'truncate'] as const).map(
  (one) => [one, messages.eventNames[one]] as const,
)
const TIMINGS = (['before', 'after', 'instead of'] as const).map(
  (one) => [one, messages.timings[one]] as const,
)
const ORIENTATIONS = (['row', 'statement'] as const).map(
  (one) => [one, messages.orientations[one]] as const,
)
const STATES = (['O', 'D', 'R', 'A'] as const).map((one) => [one, messages.states[one]] as const)

/** Fields of a trigger. */
export function TriggerFields(props: FieldsProps) {
  const { projectRef, draft, problems, onChange } = props
  const { client } = useDashboard()
  const tables = useQuery(
    choicesQueryOptions<TableChoice[]>(client, {
      projectRef,
      name: 'tables',
      sql: TABLE_CHOICES_SQL,
    }),
  ).data
  const functions = useQuery(
    choicesQueryOptions<FunctionChoice[]>(client, {
      projectRef,
      name: 'trigger-functions',
      sql: TRIGGER_FUNCTION_CHOICES_SQL,
    }),
  ).data
  const table = tables?.find(
    ({ schema, name }) => schema === draft.table.schema && name === draft.table.name,
  )
  return (
    <>
      <ExpressionField
        label={messages.name}
        problem={problems['name']}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <div className="hd-field-pair">
        <QualifiedField
          label={messages.table}
          problem={problems['table']}
          placeholder={messages.choose}
          choices={(tables ?? []).filter(({ kind }) => kind !== 'm')}
          value={draft.table}
          onChange={(next) => onChange({ table: next, columns: [] })}
        />
        <QualifiedField
          label={messages.function}
          hint={messages.functionHint}
          problem={problems['function']}
          placeholder={messages.choose}
          choices={functions ?? []}
          value={draft.function}
          onChange={(next) => onChange({ function: next })}
        />
      </div>
      <CheckboxSet
        label={messages.events}
        choices={EVENTS}
        chosen={draft.events}
        problem={problems['events']}
        onChange={(events) => onChange({ events })}
      />
      <div className="hd-field-pair">
        <SelectField
          label={messages.timing}
          problem={problems['timing']}
          value={draft.timing}
          options={TIMINGS}
          onChange={(timing) => onChange({ timing })}
        />
        <SelectField
          label={messages.orientation}
          value={draft.orientation}
          options={ORIENTATIONS}
          onChange={(orientation) => onChange({ orientation })}
        />
      </div>
      {draft.events.includes('update') && (
        <CheckboxSet
          label={messages.columns}
          hint={messages.columnsHint}
          choices={[...new Set([...(table?.columns ?? []), ...draft.columns])].map(
            (name) => [name, name] as const,
          )}
          chosen={draft.columns}
          onChange={(columns) => onChange({ columns })}
        />
      )}
      <ExpressionField
        label={messages.condition}
        hint={messages.conditionHint}
        problem={problems['condition']}
        value={draft.condition ?? ''}
        onChange={(text) => onChange({ condition: text === '' ? null : text })}
      />
      {draft.timing === 'after' && <TransitionFields {...props} />}
      <EntriesField
        ordered
        label={messages.arguments}
        entryLabel={messages.argument}
        add={messages.addArgument}
        entries={draft.arguments}
        start={() => ''}
        onChange={(list) => onChange({ arguments: list })}
      >
        {(entry, _, change) => (
          <ExpressionField label={messages.value} value={entry} onChange={change} />
        )}
      </EntriesField>
      <SelectField
        label={messages.state}
        hint={messages.stateHint}
        value={draft.state}
        options={STATES}
        onChange={(state) => onChange({ state })}
      />
      <CommentField value={draft.comment} onChange={(comment) => onChange({ comment })} />
    </>
  )
}

function TransitionFields({ draft, onChange }: FieldsProps) {
  return (
    <div className="hd-field-pair">
      <ExpressionField
        label={messages.oldTable}
        value={draft.oldTable ?? ''}
        onChange={(text) => onChange({ oldTable: text === '' ? null : text })}
      />
      <ExpressionField
        label={messages.newTable}
        value={draft.newTable ?? ''}
        onChange={(text) => onChange({ newTable: text === '' ? null : text })}
      />
    </div>
  )
}

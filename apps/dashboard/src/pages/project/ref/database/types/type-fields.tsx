import type { TypeShape } from '@howdah/platform-client/catalog/objects/type-statements'
import type { TypeObject } from '@howdah/platform-client/catalog/objects/types'
import { ExpressionField } from '../../../../../database/fields/expression-field'
import { COLUMN_TYPES } from '../../../../../database/fields/column-types'
import { EntriesField } from '../../../../../database/fields/entries-field'
import { CommentField, NameFields } from '../../../../../database/fields/name-fields'
import { SelectField } from '../../../../../database/fields/select-field'
import { SwitchField } from '../../../../../database/fields/switch-field'
import type { ObjectFieldsProps } from '../../../../../database/objects/object-kind.types'
import { typeMessages as messages } from './types.messages'

type FieldsProps = ObjectFieldsProps<TypeShape, TypeObject>

const KINDS = (['enum', 'composite', 'domain', 'range'] as const).map(
  (one) => [one, messages.kinds[one]] as const,
)
const CONTENTS = {
  enum: EnumFields,
  composite: CompositeFields,
  domain: DomainFields,
  range: BaseField,
}

/** Fields of a type. */
export function TypeFields(props: FieldsProps) {
  const { projectRef, draft, before, problems, onChange } = props
  const Content = CONTENTS[draft.kind]
  return (
    <>
      <NameFields
        projectRef={projectRef}
        draft={draft}
        problem={problems['name']}
        onChange={onChange}
      />
      <SelectField
        label={messages.kind}
        value={draft.kind}
        options={KINDS}
        disabled={before !== null}
        onChange={(kind) => onChange({ kind })}
      />
      <Content {...props} />
      <CommentField value={draft.comment} onChange={(comment) => onChange({ comment })} />
    </>
  )
}

function EnumFields({ draft, before, problems, onChange }: FieldsProps) {
  return (
    <EntriesField
      ordered
      label={messages.values}
      entryLabel={messages.value}
      entries={draft.values}
      add={messages.addValue}
      hint={before === null ? undefined : messages.valuesHint}
      problem={problems['values']}
      isFixed={({ was }) => was !== null}
      start={() => ({ was: null, label: '' })}
      onChange={(values) => onChange({ values })}
    >
      {(entry, _, change) => (
        <ExpressionField
          label={messages.label}
          value={entry.label}
          onChange={(label) => change({ ...entry, label })}
        />
      )}
    </EntriesField>
  )
}

function CompositeFields({ before, draft, problems, onChange }: FieldsProps) {
  // A collation is one of the type that the attribute has.
  const collationOf = (was: string | null, type: string) =>
    before?.attributes.find((one) => one.name === was && one.type === type)?.collation ?? null
  return (
    <EntriesField
      label={messages.attributes}
      entryLabel={messages.attribute}
      entries={draft.attributes}
      add={messages.addAttribute}
      problem={problems['attributes']}
      start={() => ({ was: null, name: '', type: 'text', collation: null })}
      onChange={(attributes) => onChange({ attributes })}
    >
      {(entry, _, change) => (
        <>
          <ExpressionField
            label={messages.name}
            value={entry.name}
            onChange={(name) => change({ ...entry, name })}
          />
          <ExpressionField
            label={messages.type}
            suggestions={COLUMN_TYPES}
            value={entry.type}
            onChange={(type) => change({ ...entry, type, collation: collationOf(entry.was, type) })}
          />
        </>
      )}
    </EntriesField>
  )
}

/** Postgres cannot change the type below another. */
function BaseField({ draft, before, problems, onChange }: FieldsProps) {
  const label = draft.kind === 'range' ? messages.subtype : messages.base
  const canonical = draft.kind === 'range' ? draft.range?.canonical : null
  return before === null ? (
    <ExpressionField
      label={label}
      hint={canonical ? messages.canonicalHint(canonical) : undefined}
      problem={problems['base']}
      suggestions={COLUMN_TYPES}
      value={draft.base}
      // The other parts of a copy are of the type that it had.
      onChange={(base) => onChange({ base, collation: null, range: null })}
    />
  ) : (
    <SelectField
      disabled
      label={label}
      hint={messages.baseFixed}
      value={draft.base}
      options={[[draft.base, draft.base]]}
      onChange={() => undefined}
    />
  )
}

function DomainFields(props: FieldsProps) {
  const { draft, problems, onChange } = props
  return (
    <>
      <BaseField {...props} />
      <ExpressionField
        label={messages.default}
        problem={problems['default']}
        value={draft.default ?? ''}
        onChange={(text) => onChange({ default: text === '' ? null : text })}
      />
      <SwitchField
        label={messages.notNull}
        checked={draft.notNull}
        onChange={(notNull) => onChange({ notNull })}
      />
      <EntriesField
        label={messages.checks}
        entryLabel={messages.check}
        entries={draft.checks}
        add={messages.addCheck}
        hint={messages.checksHint}
        problem={problems['checks']}
        start={() => ({ was: null, name: '', expression: '' })}
        onChange={(checks) => onChange({ checks })}
      >
        {(entry, _, change) => (
          <>
            <ExpressionField
              label={messages.name}
              value={entry.name}
              onChange={(name) => change({ ...entry, name })}
            />
            <ExpressionField
              label={messages.expression}
              value={entry.expression}
              onChange={(expression) => change({ ...entry, expression })}
            />
          </>
        )}
      </EntriesField>
    </>
  )
}

import { returnsSet } from '@howdah/platform-client/catalog/objects/function-statements'
import type { FunctionDetail } from '@howdah/platform-client/catalog/objects/functions'
import { Field } from '@howdah/ui/field/field'
import { TextField } from '@howdah/ui/elements'
import { ExpressionField } from '../../../../../database/fields/expression-field'
import { CommentField, NameFields } from '../../../../../database/fields/name-fields'
import { SelectField } from '../../../../../database/fields/select-field'
import { SqlField } from '../../../../../database/fields/sql-field'
import { SwitchField } from '../../../../../database/fields/switch-field'
import type { ObjectFieldsProps } from '../../../../../database/objects/object-kind.types'
import { ArgumentsField, ConfigurationField } from './argument-fields'
import { RETURN_TYPES } from '../../../../../database/fields/column-types'
import type { FunctionDraft } from './functions.kind'
import { functionMessages as messages } from './functions.messages'

type FieldsProps = ObjectFieldsProps<FunctionDraft, FunctionDetail>

const KINDS = [
  ['f', messages.kinds.f],
  ['p', messages.kinds.p],
] as const
const LANGUAGES = [
  ['plpgsql', 'PL/pgSQL'],
  ['sql', 'SQL'],
] as const
const VOLATILITIES = (['v', 's', 'i'] as const).map(
  (one) => [one, messages.volatilities[one]] as const,
)
const PARALLELS = (['u', 'r', 's'] as const).map((one) => [one, messages.parallels[one]] as const)

/** Fields of a function or procedure. */
export function FunctionFields(props: FieldsProps) {
  const { projectRef, draft, problems, onChange } = props
  const languages = LANGUAGES.some(([one]) => one === draft.language)
    ? LANGUAGES
    : [...LANGUAGES, [draft.language, draft.language] as const]
  return (
    <>
      <NameFields
        projectRef={projectRef}
        draft={draft}
        problem={problems['name']}
        onChange={onChange}
      />
      <div className="hd-field-pair">
        <SelectField
          label={messages.kind}
          value={draft.kind}
          options={KINDS}
          onChange={(kind) => onChange({ kind })}
        />
        <SelectField
          label={messages.language}
          hint={messages.languageHint}
          value={draft.language}
          options={languages}
          onChange={(language) =>
            onChange({ language, hasSqlBody: language === 'sql' && draft.hasSqlBody })
          }
        />
      </div>
      <ArgumentsField
        entries={draft.arguments}
        problem={problems['arguments']}
        onChange={(list) => onChange({ arguments: list })}
      />
      {draft.kind === 'f' && (
        <ExpressionField
          label={messages.returnsLabel}
          hint={messages.returnsHint}
          problem={problems['returns']}
          suggestions={RETURN_TYPES}
          value={draft.returns}
          onChange={(returns) => onChange({ returns })}
        />
      )}
      {draft.language === 'sql' && (
        <SwitchField
          label={messages.sqlBody}
          hint={messages.sqlBodyHint}
          checked={draft.hasSqlBody}
          onChange={(hasSqlBody) => onChange({ hasSqlBody })}
        />
      )}
      <SqlField
        projectRef={projectRef}
        label={messages.body}
        hint={messages.bodyHint}
        problem={problems['body']}
        lines={14}
        value={draft.body}
        onChange={(body) => onChange({ body })}
      />
      <SwitchField
        label={messages.definerLabel}
        hint={messages.definerHint}
        checked={draft.securityDefiner}
        onChange={(securityDefiner) => onChange({ securityDefiner })}
      />
      <ConfigurationField
        entries={draft.configuration}
        problem={problems['configuration']}
        onChange={(configuration) => onChange({ configuration })}
      />
      {draft.kind === 'f' && <BehaviorFields {...props} />}
      <CommentField value={draft.comment} onChange={(comment) => onChange({ comment })} />
    </>
  )
}

function BehaviorFields({ draft, problems, onChange }: FieldsProps) {
  return (
    <>
      <div className="hd-field-pair">
        <SelectField
          label={messages.volatility}
          value={draft.volatility}
          options={VOLATILITIES}
          onChange={(volatility) => onChange({ volatility })}
        />
        <SelectField
          label={messages.parallel}
          value={draft.parallel}
          options={PARALLELS}
          onChange={(parallel) => onChange({ parallel })}
        />
        <NumberField
          label={messages.cost}
          value={draft.cost}
          problem={problems['cost']}
          onChange={(cost) => onChange({ cost })}
        />
        {returnsSet(draft.returns) && (
          <NumberField
            label={messages.rows}
            value={draft.rows}
            problem={problems['rows']}
            onChange={(rows) => onChange({ rows })}
          />
        )}
      </div>
      <SwitchField
        label={messages.strict}
        checked={draft.strict}
        onChange={(strict) => onChange({ strict })}
      />
      <SwitchField
        label={messages.leakproof}
        hint={messages.leakproofHint}
        checked={draft.leakproof}
        onChange={(leakproof) => onChange({ leakproof })}
      />
    </>
  )
}

interface NumberFieldProps {
  label: string
  value: number
  problem: string | undefined
  onChange: (value: number) => void
}

function NumberField({ label, value, problem, onChange }: NumberFieldProps) {
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <TextField.Root
          {...control}
          type="number"
          min={0}
          value={Number.isFinite(value) ? value : ''}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      )}
    </Field>
  )
}

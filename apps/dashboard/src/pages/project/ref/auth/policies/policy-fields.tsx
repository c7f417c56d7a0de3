import {
  TABLE_CHOICES_SQL,
  type TableChoice,
} from '@howdah/platform-client/catalog/objects/choices'
import { hasCheck, hasUsing } from '@howdah/platform-client/catalog/ddl/policy'
import { choicesQueryOptions } from '@howdah/platform-client/catalog/objects/object-queries'
import type {
  TablePolicyDraft,
  PolicyObject,
} from '@howdah/platform-client/catalog/objects/policies'
import { policyTargetsQueryOptions } from '@howdah/platform-client/catalog/policies'
import { useQuery } from '@tanstack/react-query'
import { CheckboxSet } from '../../../../../database/fields/checkbox-set'
import { ExpressionField } from '../../../../../database/fields/expression-field'
import { CommentField } from '../../../../../database/fields/name-fields'
import { QualifiedField } from '../../../../../database/fields/qualified-field'
import { SelectField } from '../../../../../database/fields/select-field'
import { SqlField } from '../../../../../database/fields/sql-field'
import { SwitchField } from '../../../../../database/fields/switch-field'
import type { ObjectFieldsProps } from '../../../../../database/objects/object-kind.types'
import { useDashboard } from '../../../../../dashboard-context'
import { policyMessages as messages } from './policies.messages'

type FieldsProps = ObjectFieldsProps<TablePolicyDraft, PolicyObject>

const COMMANDS = (['ALL', 'SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const).map(
  (one) => [one, one] as const,
)
const BEHAVIORS = [
  ['permissive', messages.permissive],
  ['restrictive', messages.restrictive],
] as const

/** Fields of a policy. */
export function PolicyFields(props: FieldsProps) {
  const { projectRef, draft, before, problems, onChange } = props
  const { client } = useDashboard()
  const tables = useQuery(
    choicesQueryOptions<TableChoice[]>(client, {
      projectRef,
      name: 'tables',
      sql: TABLE_CHOICES_SQL,
    }),
  ).data
  const targets = useQuery(policyTargetsQueryOptions(client, { projectRef })).data
  const roles = [...new Set(['public', ...(targets?.roles ?? []), ...draft.roles])]
  const choices = (tables ?? []).filter(({ kind }) => kind === 'r' || kind === 'p')
  return (
    <>
      {before === null && (
        <TemplateField hasAuthUid={targets?.hasAuthUid ?? false} onChange={onChange} />
      )}
      <ExpressionField
        label={messages.name}
        problem={problems['name']}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <QualifiedField
        label={messages.table}
        problem={problems['table']}
        placeholder={messages.choose}
        choices={choices}
        value={draft.table}
        onChange={(table) => onChange({ table })}
      />
      <div className="hd-field-pair">
        <SelectField
          label={messages.command}
          value={draft.command}
          options={COMMANDS}
          onChange={(command) => onChange(conditionsFor(draft, command))}
        />
        <SelectField
          label={messages.behavior}
          value={draft.permissive ? 'permissive' : 'restrictive'}
          options={BEHAVIORS}
          onChange={(behavior) => onChange({ permissive: behavior === 'permissive' })}
        />
      </div>
      <CheckboxSet
        label={messages.roles}
        hint={messages.rolesHint}
        problem={problems['roles']}
        choices={roles.map((role) => [role, role] as const)}
        chosen={draft.roles}
        onChange={(list) => onChange({ roles: list })}
      />
      <ConditionFields {...props} />
      {before?.rls_enabled !== true && (
        <SwitchField
          label={messages.enableRls}
          hint={messages.enableHint}
          checked={draft.enableRls}
          onChange={(enableRls) => onChange({ enableRls })}
        />
      )}
      <CommentField value={draft.comment} onChange={(comment) => onChange({ comment })} />
    </>
  )
}

function ConditionFields({ projectRef, draft, problems, onChange }: FieldsProps) {
  const { command } = draft
  return (
    <>
      {hasUsing(command) && (
        <SqlField
          projectRef={projectRef}
          label={messages.using}
          hint={messages.usingHint}
          problem={problems['using']}
          lines={4}
          value={draft.using ?? ''}
          onChange={(text) => onChange({ using: text === '' ? null : text })}
        />
      )}
      {hasCheck(command) && (
        <SqlField
          projectRef={projectRef}
          label={messages.check}
          hint={messages.checkHint}
          problem={problems['check']}
          lines={4}
          value={draft.check ?? ''}
          onChange={(text) => onChange({ check: text === '' ? null : text })}
        />
      )}
    </>
  )
}

/** Carries a condition over to the part that a command has. */
function conditionsFor(
  draft: TablePolicyDraft,
  command: TablePolicyDraft['command'],
): Partial<TablePolicyDraft> {
  const condition = draft.using ?? draft.check
  return {
    command,
    using: hasUsing(command) ? (draft.using ?? condition) : null,
    check: hasCheck(command) ? (hasUsing(command) ? draft.check : condition) : null,
  }
}

const TEMPLATES: Readonly<Record<keyof typeof messages.templates, Partial<TablePolicyDraft>>> = {
  all: { command: 'SELECT', roles: ['public'], using: 'true', check: null },
  own: {
    command: 'ALL',
    roles: ['authenticated'],
    using: '(select auth.uid()) = user_id',
    check: '(select auth.uid()) = user_id',
  },
  signedIn: { command: 'SELECT', roles: ['authenticated'], using: 'true', check: null },
}

interface TemplateFieldProps {
  /** The function that returns the user ID exists. */
  hasAuthUid: boolean
  onChange: FieldsProps['onChange']
}

function TemplateField({ hasAuthUid, onChange }: TemplateFieldProps) {
  const names = hasAuthUid ? (['all', 'signedIn', 'own'] as const) : (['all', 'signedIn'] as const)
  return (
    <SelectField
      label={messages.template}
      placeholder={messages.noTemplate}
      value=""
      options={names.map((name) => [name, messages.templates[name]] as const)}
      onChange={(name) => onChange(TEMPLATES[name])}
    />
  )
}

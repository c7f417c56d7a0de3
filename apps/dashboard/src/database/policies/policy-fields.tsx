import { hasCheck, hasUsing } from '@howdah/platform-client/catalog/ddl/policy'
import type {
  TablePolicyDraft,
  PolicyObject,
} from '@howdah/platform-client/catalog/objects/policies'
import { policyTargetsQueryOptions } from '@howdah/platform-client/catalog/policies'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { CheckboxSet } from '../fields/checkbox-set'
import { ExpressionField } from '../fields/expression-field'
import { CommentField } from '../fields/name-fields'
import { SelectField } from '../fields/select-field'
import { SqlField } from '../fields/sql-field'
import { SwitchField } from '../fields/switch-field'
import type { ObjectFieldsProps } from '../objects/object-kind.types'
import { useDashboard } from '../../dashboard-context'
import { policyMessages as messages } from './policies.messages'

type FieldsProps = ObjectFieldsProps<TablePolicyDraft, PolicyObject>
type Command = TablePolicyDraft['command']

export interface PolicyFieldsProps extends FieldsProps {
  /** Commands to choose from, with their labels; null where other fields decide. */
  commands: readonly (readonly [command: Command, label: string])[] | null
  /** Names of the templates, with their labels. */
  templates: readonly (readonly [name: string, label: string])[]
  onTemplate: (name: string) => void
  /** Field of the table; null for policies of one table. */
  table: ReactNode
  /** True if the table has row-level security. */
  isProtected: boolean
}

const BEHAVIORS = [
  ['permissive', messages.permissive],
  ['restrictive', messages.restrictive],
] as const

/** Fields of a policy. */
export function PolicyFields({
  commands,
  isProtected,
  onTemplate,
  table,
  templates,
  ...props
}: PolicyFieldsProps) {
  const { projectRef, draft, before, problems, onChange } = props
  const { client } = useDashboard()
  const targets = useQuery(policyTargetsQueryOptions(client, { projectRef })).data
  const roles = [...new Set(['public', ...(targets?.roles ?? []), ...draft.roles])]
  const [template, setTemplate] = useState('')
  return (
    <>
      {before === null && templates.length > 0 && (
        <SelectField
          label={messages.template}
          placeholder={messages.noTemplate}
          value={template}
          options={templates}
          onChange={(name) => {
            setTemplate(name)
            onTemplate(name)
          }}
        />
      )}
      <ExpressionField
        label={messages.name}
        problem={problems['name']}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      {table}
      <div className="hd-field-pair">
        {commands && (
          <SelectField
            label={messages.command}
            value={draft.command}
            options={optionsOf(commands, draft.command)}
            onChange={(command) => onChange(conditionsFor(draft, command))}
          />
        )}
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
      {!isProtected && (
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

/** Commands to choose from, with the current one. */
const optionsOf = (commands: NonNullable<PolicyFieldsProps['commands']>, current: Command) =>
  commands.some(([command]) => command === current)
    ? commands
    : [...commands, [current, current] as const]

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
function conditionsFor(draft: TablePolicyDraft, command: Command): Partial<TablePolicyDraft> {
  const condition = draft.using ?? draft.check
  return {
    command,
    using: hasUsing(command) ? (draft.using ?? condition) : null,
    check: hasCheck(command) ? (hasUsing(command) ? draft.check : condition) : null,
  }
}

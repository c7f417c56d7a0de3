import type { PolicyShape } from '@howdah/platform-client/catalog/ddl/policy'
import * as Select from '@howdah/ui/overlays/select'
import { Checkbox, Text, TextArea } from '@howdah/ui/elements'
import { useId, useState } from 'react'
import { API_ROLES } from '../../role-selector/role-choice'
import { Field } from '@howdah/ui/field/field'
import type { PolicyFormMessages } from './policy-form.messages'
import type { PolicyTemplate } from './policy-templates'

const COMMANDS = ['ALL', 'SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const

interface TemplateFieldProps {
  templates: readonly PolicyTemplate[]
  messages: PolicyFormMessages
  onPick: (template: PolicyTemplate) => void
}

/** Select of the templates, which fill in the form. */
export function TemplateField({ templates, messages, onPick }: TemplateFieldProps) {
  const [picked, setPicked] = useState('')
  const pick = (next: string) => {
    const template = templates.find((one) => one === next)
    setPicked(next)
    if (template) onPick(template)
  }
  return (
    <Field textSize="1" keepsHint label={messages.template}>
      {(links) => (
        <Select.Root value={picked} onValueChange={pick}>
          <Select.Trigger {...links} placeholder={messages.noTemplate} />
          <Select.Content>
            {templates.map((template) => (
              <Select.Item key={template} value={template}>
                {messages.templates[template]}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  )
}

interface CommandFieldsProps {
  draft: PolicyShape
  messages: PolicyFormMessages
  onChange: (change: Partial<PolicyShape>) => void
}

/** Selects of the command that the policy is for, and of its behavior. */
export function CommandFields({ draft, messages, onChange }: CommandFieldsProps) {
  return (
    <div className="hw-column-more">
      <Field textSize="1" keepsHint label={messages.command}>
        {(links) => (
          <Select.Root
            value={draft.command}
            onValueChange={(next) =>
              onChange({ command: COMMANDS.find((one) => one === next) ?? draft.command })
            }
          >
            <Select.Trigger {...links} />
            <Select.Content>
              {COMMANDS.map((command) => (
                <Select.Item key={command} value={command}>
                  {messages.commands[command]}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
      <Field textSize="1" keepsHint label={messages.behavior}>
        {(links) => (
          <Select.Root
            value={draft.permissive ? 'permissive' : 'restrictive'}
            onValueChange={(next) => onChange({ permissive: next === 'permissive' })}
          >
            <Select.Trigger {...links} />
            <Select.Content>
              <Select.Item value="permissive">{messages.permissive}</Select.Item>
              <Select.Item value="restrictive">{messages.restrictive}</Select.Item>
            </Select.Content>
          </Select.Root>
        )}
      </Field>
    </div>
  )
}

interface PolicyRolesFieldProps {
  roles: readonly string[]
  /** Roles of the database. */
  known: readonly string[]
  problem: string | undefined
  messages: PolicyFormMessages
  onChange: (roles: readonly string[]) => void
}

/** Checkboxes of the roles, those of the API first. */
export function PolicyRolesField({
  roles,
  known,
  problem,
  messages,
  onChange,
}: PolicyRolesFieldProps) {
  const noteId = useId()
  const offered = [...new Set(['public', ...API_ROLES, ...known, ...roles])]
  return (
    <fieldset className="hw-form-section" aria-describedby={noteId}>
      <legend className="hw-form-legend">{messages.roles}</legend>
      <div className="hw-form-ticks">
        {offered.map((role) => (
          <Text key={role} as="label" size="2" className="hw-form-tick">
            <Checkbox
              checked={roles.includes(role)}
              aria-invalid={problem ? true : undefined}
              onCheckedChange={(next) =>
                onChange(next === true ? [...roles, role] : roles.filter((one) => one !== role))
              }
            />
            <bdi>{role}</bdi>
          </Text>
        ))}
      </div>
      <Text
        as="p"
        size="1"
        id={noteId}
        color={problem ? 'red' : 'gray'}
        className="hw-form-note"
        aria-live="polite"
      >
        {problem ?? messages.rolesHint}
      </Text>
    </fieldset>
  )
}

interface ConditionFieldProps {
  label: string
  hint?: string | undefined
  problem: string | undefined
  value: string | null
  onChange: (value: string) => void
}

/** A condition in SQL, on several lines where it needs them. */
export function ConditionField({ value, onChange, ...field }: ConditionFieldProps) {
  return (
    <Field textSize="1" keepsHint {...field}>
      {(links) => (
        <TextArea
          {...links}
          rows={3}
          className="hw-form-code"
          spellCheck={false}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

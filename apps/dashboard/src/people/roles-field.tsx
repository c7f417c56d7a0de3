import * as Select from '@howdah/ui/overlays/select'
import { Field } from '@howdah/ui/field/field'
import { ProjectRolesField } from './project-roles-field'
import { roleMessages } from './role.messages'
import { roleChoices, type RolesChoice } from './roles'
import { rolesFieldMessages as messages } from './roles-field.messages'

export interface RolesFieldProps {
  slug: string
  value: RolesChoice
  onChange: (value: RolesChoice) => void
  /** True if the user may assign the role owner. */
  mayOwn: boolean
  /** Validation error of the project roles. */
  problem: string | undefined
}

/** A role in the organization, and roles in single projects. */
export function RolesField({ slug, value, onChange, mayOwn, problem }: RolesFieldProps) {
  const choices = roleChoices(mayOwn)
  return (
    <>
      <Field label={messages.role} hint={explained(value)}>
        {({ id, ...described }) => (
          <Select.Root
            size="2"
            value={value.role}
            onValueChange={(next) =>
              onChange({ ...value, role: choices.find((one) => one === next) ?? value.role })
            }
          >
            <Select.Trigger id={id} {...described} />
            <Select.Content position="popper">
              {choices.map((choice) => (
                <Select.Item key={choice} value={choice}>
                  {roleMessages.role[choice]}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
      {value.role !== 'owner' && (
        <ProjectRolesField
          slug={slug}
          value={value.projects}
          onChange={(projects) => onChange({ ...value, projects })}
          problem={problem}
        />
      )}
    </>
  )
}

function explained({ role }: RolesChoice): string {
  const text = roleMessages.explained[role]
  return text.charAt(0).toUpperCase() + text.slice(1)
}

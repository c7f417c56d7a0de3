import {
  createProject,
  type NewProject,
} from '@howdah/platform-client/resources/projects/create-project'
import {
  COMPUTE_SIZES,
  computeResources,
  isComputeSize,
  type ComputeSize,
} from '@howdah/rules/compute/compute-sizes'
import { formatBytes } from '@howdah/sdk/rules'
import { Button } from '@howdah/ui/elements'
import * as Select from '@howdah/ui/overlays/select'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../dashboard-context'
import { DetailItem } from '../../../details/detail-item'
import { Field } from '@howdah/ui/field/field'
import { FormFailure } from '../../../forms/form-failure'
import { formMessages } from '../../../forms/forms.messages'
import { NameField } from '../../../forms/name-field'
import { DatabasePasswordField } from '../../../forms/passwords/database-password-field'
import { useSubmit } from '../../../forms/use-submit'
import { paths } from '../../../paths'
import { computeLabel, regionLabel } from '../../../project-status/project-labels'
import { AppLink } from '../../../routing/app-link'
import { newProjectProblems } from './new-project-problems'
import { newProjectMessages as messages } from './new-project.messages'
import { useProjectMade } from '../../../project-life/use-project-made'

export interface CreateFields {
  name: string
  password: string
  compute: ComputeSize
}

export interface CreateFormProps {
  slug: string
  fields: CreateFields
  onChange: (changed: Partial<CreateFields>) => void
}

/** A project with a Postgres of its own, on this server. */
export function CreateForm({
  slug,
  fields: { name, password, compute },
  onChange,
}: CreateFormProps) {
  const { client } = useDashboard()
  const made = useProjectMade()
  const found = newProjectProblems({ name, password })
  const creation = useMutation({
    mutationFn: (project: NewProject) => createProject(client, project),
    onSuccess: made,
    gcTime: 0,
  })
  const { problems, onSubmit } = useSubmit(found, () =>
    creation.mutate({ slug, name: name.trim(), db_pass: password, compute }),
  )
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <NameField
        label={messages.name}
        problem={problems.name}
        size="3"
        value={name}
        onValueChange={(text) => onChange({ name: text })}
      />
      <DatabasePasswordField
        label={messages.password}
        problem={problems.password}
        size="3"
        value={password}
        onValueChange={(text) => onChange({ password: text })}
      />
      <Field label={messages.compute} hint={messages.computeHint}>
        {(control) => (
          <Select.Root
            size="3"
            value={compute}
            onValueChange={(size) => onChange({ compute: isComputeSize(size) ? size : compute })}
          >
            <Select.Trigger {...control} />
            <Select.Content>
              {COMPUTE_SIZES.map((size) => (
                <Select.Item key={size} value={size}>
                  {messages.computeSize(computeLabel(size), memoryOf(size))}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
      <dl className="hd-details">
        <DetailItem name={messages.region}>{regionLabel('local')}</DetailItem>
      </dl>
      {creation.error && <FormFailure title={messages.failed} error={creation.error} />}
      <div className="hd-form-actions">
        <Button asChild size="3" variant="soft" color="gray">
          <AppLink href={paths.organization({ slug })}>{formMessages.cancel}</AppLink>
        </Button>
        <Button type="submit" size="3" loading={creation.isPending}>
          {messages.createSubmit}
        </Button>
      </div>
    </form>
  )
}

function memoryOf(size: ComputeSize): string | null {
  const resources = computeResources(size)
  return resources && formatBytes(resources.memory)
}

import {
  attachProject,
  type AttachedProject,
} from '@howdah/platform-client/resources/projects/attach-project'
import { Button } from '@howdah/ui/elements'
import { useMutation } from '@tanstack/react-query'
import { attachProblems, attachRequest, type AttachFields } from '../../../attached/attach-fields'
import { attachMessages as messages } from '../../../attached/attach.messages'
import { ConnectionFields, placesOfConnection } from '../../../attached/connection-fields'
import { useDashboard } from '../../../dashboard-context'
import { FormFailure } from '../../../forms/form-failure'
import { formMessages } from '../../../forms/forms.messages'
import { NameField } from '../../../forms/name-field'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../forms/use-submit'
import { paths } from '../../../paths'
import { AppLink } from '../../../routing/app-link'
import { useProjectMade } from '../../../project-life/use-project-made'

const placesOfFields = ['body.name', ...placesOfConnection]

export interface AttachFormProps {
  slug: string
  fields: AttachFields
  onChange: (changed: Partial<AttachFields>) => void
}

/**
 * Form that creates a project on an existing external Postgres. Errors of the server appear at the
 * affected field.
 */
export function AttachForm({ slug, fields, onChange }: AttachFormProps) {
  const { client } = useDashboard()
  const made = useProjectMade()
  // Request and response contain credentials: nothing caches them.
  const attaching = useMutation({
    mutationFn: (input: AttachedProject) => attachProject(client, input),
    onSuccess: made,
    gcTime: 0,
  })
  const { error } = attaching

  const { problems, onSubmit } = useSubmit(attachProblems(fields), () =>
    attaching.mutate(attachRequest(slug, fields)),
  )
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <NameField
        label={messages.name}
        problem={problems.name ?? serverProblem(error, 'body.name')}
        size="3"
        value={fields.name}
        onValueChange={(text) => onChange({ name: text })}
      />
      <ConnectionFields fields={fields} onChange={onChange} problems={problems} error={error} />
      <p className="hd-form-note">{messages.off}</p>
      {error && !isOfFields(error, placesOfFields) && (
        <FormFailure title={messages.failed} error={error} />
      )}
      <div className="hd-form-actions">
        <Button asChild size="3" variant="soft" color="gray">
          <AppLink href={paths.organization({ slug })}>{formMessages.cancel}</AppLink>
        </Button>
        <Button type="submit" size="3" loading={attaching.isPending}>
          {messages.submit}
        </Button>
      </div>
    </form>
  )
}

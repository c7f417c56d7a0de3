import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import {
  updateProject,
  type ProjectUpdate,
} from '@howdah/platform-client/resources/projects/update-project'
import { organizationKey } from '@howdah/platform-client/query-keys'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { NameField } from '../../../../../forms/name-field'
import { SaveBar } from '../../../../../forms/save-bar'
import { useSubmit } from '../../../../../forms/use-submit'
import { changesOf, generalFields, generalProblems, type GeneralFields } from './general-fields'
import { projectGeneralMessages as messages } from './general.messages'

/** A project's name, and when its runs end. */
export function ProjectGeneralForm({ project }: { project: Project }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { ref, organization_slug: slug } = project
  const stored = generalFields(project)
  // Holds only the user's own changes. Changes by other users appear in the remaining fields and do
  // not overwrite the input.
  const [typed, setTyped] = useState<Partial<GeneralFields>>({})
  const fields = { ...stored, ...typed }
  const problems = generalProblems(fields)
  const changes = changesOf(stored, fields)
  const saving = useMutation({
    mutationFn: (update: ProjectUpdate) => updateProject(client, update),
    onSuccess: async (saved) => {
      toast.success(messages.saved)
      const { queryKey } = projectQueryOptions(client, { ref })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      setTyped({})
      void queryClient.invalidateQueries({ queryKey: organizationKey(client, slug, 'projects') })
    },
  })
  const { onSubmit } = useSubmit(problems, () => saving.mutate({ ref, ...changes }))
  const restore = () => {
    setTyped({})
    saving.reset()
  }
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <NameField
        label={messages.name}
        problem={problems.name}
        value={fields.name}
        onValueChange={(text) => setTyped({ ...typed, name: text })}
      />
      <LineField
        label={messages.timeout}
        note={messages.timeoutUnit}
        hint={messages.timeoutHint}
        problem={problems.timeout}
        size="2"
        name="timeout"
        className="hd-number-field"
        inputMode="decimal"
        value={fields.timeout}
        onValueChange={(text) => setTyped({ ...typed, timeout: text })}
      />
      {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
      <SaveBar
        changed={Object.keys(changes).length > 0}
        saving={saving.isPending}
        onCancel={restore}
      />
    </form>
  )
}

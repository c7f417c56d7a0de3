import { projectQueryOptions, updateProject, type Project } from '@howdah/platform-client'
import { TextField, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { Field } from '../../../../../forms/field'
import { focusFirstProblem } from '../../../../../forms/focus-first-problem'
import { FormFailure } from '../../../../../forms/form-failure'
import { SaveBar } from '../../../../../forms/save-bar'
import { generalMessages as messages } from './general.messages'

export function NameForm({ project }: { project: Project }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { ref, organization_slug: slug } = project
  const [name, setName] = useState(project.name)
  const problem = name.trim() === '' ? messages.nameMissing : undefined
  const saving = useMutation({
    mutationFn: () => updateProject(client, { ref, name: name.trim() }),
    onSuccess: async (saved) => {
      toast.success(messages.saved)
      const { queryKey } = projectQueryOptions(client, { ref })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: [client.baseUrl, 'organizations', slug, 'projects'] })
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (problem === undefined) saving.mutate()
    else focusFirstProblem(event.currentTarget, { name: problem })
  }
  const restore = () => {
    setName(project.name)
    saving.reset()
  }
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <Field label={messages.name} problem={problem}>
        {(control) => (
          <TextField.Root
            {...control}
            size="2"
            name="name"
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
      <SaveBar changed={name !== project.name} saving={saving.isPending} onCancel={restore} />
    </form>
  )
}

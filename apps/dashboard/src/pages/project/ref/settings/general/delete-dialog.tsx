import { deleteProject, organizationsQueryOptions, type Project } from '@howdah/platform-client'
import { AlertDialog, Button, TextField, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { useDashboard } from '../../../../../dashboard-context'
import { Field } from '../../../../../forms/field'
import { focusFirstProblem } from '../../../../../forms/focus-first-problem'
import { FormFailure } from '../../../../../forms/form-failure'
import { isOfFields, serverProblem } from '../../../../../forms/server-problem'
import { paths } from '../../../../../paths'
import { generalMessages as messages } from './general.messages'

/** Asks for the project's name, since what is deleted does not come back. */
export function DeleteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [, navigate] = useLocation()
  const { ref, name, organization_slug: slug } = project
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const problem = typed === name ? undefined : messages.typedWrong(name)
  const deletion = useMutation({
    mutationFn: () => deleteProject(client, { ref, name: typed }),
    onSuccess: () => {
      toast.success(messages.deleting(name))
      navigate(paths.organization({ slug }))
      void queryClient.invalidateQueries({ queryKey: [client.baseUrl, 'organizations', slug] })
      void queryClient.invalidateQueries({ queryKey: organizationsQueryOptions(client).queryKey, exact: true })
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (problem === undefined) deletion.mutate()
    else focusFirstProblem(event.currentTarget, { name: problem })
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Content maxWidth="440px" className="hd-dialog">
        <AlertDialog.Title size="4">{messages.deleteTitle(name)}</AlertDialog.Title>
        <AlertDialog.Description size="2">{messages.deleteText[project.provisioner]}</AlertDialog.Description>
        <form className="hd-form" onSubmit={onSubmit} noValidate>
          <Field label={messages.typeName(name)} problem={serverProblem(deletion.error, 'body.name') ?? (asked ? problem : undefined)}>
            {(control) => (
              <TextField.Root
                {...control}
                size="2"
                name="name"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          {deletion.error && !isOfFields(deletion.error, ['body.name']) && (
            <FormFailure title={messages.deleteFailed} error={deletion.error} />
          )}
          <div className="hd-dialog-actions">
            <AlertDialog.Cancel>
              <Button type="button" variant="soft" color="gray">
                {messages.cancel}
              </Button>
            </AlertDialog.Cancel>
            <Button type="submit" color="red" loading={deletion.isPending}>
              {messages.delete}
            </Button>
          </div>
        </form>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

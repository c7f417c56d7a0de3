import { deleteOrganization, type Organization } from '@howdah/platform-client'
import { AlertDialog, Button, TextField, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { Field } from '../../../../forms/field'
import { FormFailure } from '../../../../forms/form-failure'
import { useLeftOrganization } from '../../../../people/use-left-organization'
import { generalMessages as messages } from './general.messages'

/** The end of an organization, for those who may; its address is typed first. */
export function DeleteSection({ organization }: { organization: Organization }) {
  const [asking, setAsking] = useState(false)
  const { project_count: projects } = organization
  return (
    <section className="hd-section hd-danger" aria-labelledby="delete">
      <h2 id="delete" className="hd-section-heading">
        {messages.delete}
      </h2>
      <p className="hd-section-intro">
        {messages.deleteIntro} {projects > 0 && messages.hasProjects(projects)}
      </p>
      <div>
        <Button variant="soft" color="red" highContrast disabled={projects > 0} onClick={() => setAsking(true)}>
          {messages.delete}
        </Button>
      </div>
      {asking && <DeleteDialog organization={organization} onClose={() => setAsking(false)} />}
    </section>
  )
}

function DeleteDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { client } = useDashboard()
  const toast = useToast()
  const left = useLeftOrganization()
  const { slug, name } = organization
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const deletion = useMutation({
    mutationFn: () => deleteOrganization(client, { slug, name: typed.trim() }),
    onSuccess: () => {
      toast.success(messages.deleted(name))
      left(slug)
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (typed.trim() === slug) deletion.mutate()
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Content maxWidth="440px" className="hd-dialog">
        <AlertDialog.Title size="4">{messages.deleteTitle(name)}</AlertDialog.Title>
        <AlertDialog.Description size="2">{messages.deleteText}</AlertDialog.Description>
        <form className="hd-form" onSubmit={onSubmit} noValidate>
          <Field label={messages.typeSlug(slug)} problem={asked && typed.trim() !== slug ? messages.typedWrong(slug) : undefined}>
            {(control) => (
              <TextField.Root
                {...control}
                size="2"
                name="slug"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          {deletion.error && <FormFailure title={messages.deleteFailed} error={deletion.error} />}
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

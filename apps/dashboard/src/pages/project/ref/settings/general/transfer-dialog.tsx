import { permissionsQueryOptions, projectQueryOptions, transferProject, type Organization, type Project } from '@howdah/platform-client'
import { Button, Dialog, Select, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { Field } from '../../../../../forms/field'
import { FormFailure } from '../../../../../forms/form-failure'
import { generalMessages as messages } from './general.messages'

export interface TransferDialogProps {
  project: Project
  /** Where it may go. */
  targets: readonly Pick<Organization, 'slug' | 'name'>[]
  onClose: () => void
}

export function TransferDialog({ project, targets, onClose }: TransferDialogProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { ref, name } = project
  const [slug, setSlug] = useState('')
  const [asked, setAsked] = useState(false)
  const transfer = useMutation({
    mutationFn: () => transferProject(client, { ref, organizationSlug: slug }),
    onSuccess: async (moved) => {
      toast.success(messages.transferred(name, targets.find((target) => target.slug === slug)?.name ?? slug))
      const { queryKey } = projectQueryOptions(client, { ref })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, moved)
      void queryClient.invalidateQueries({ queryKey: [client.baseUrl, 'organizations'] })
      // Roles in this single project end.
      void queryClient.invalidateQueries({ queryKey: permissionsQueryOptions(client).queryKey })
      onClose()
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (slug !== '') transfer.mutate()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="440px" className="hd-dialog">
        <Dialog.Title size="4">{messages.transferTitle(name)}</Dialog.Title>
        <Dialog.Description size="2">{messages.transferText}</Dialog.Description>
        <form className="hd-form" onSubmit={onSubmit} noValidate>
          <Field label={messages.transferTo} problem={asked && slug === '' ? messages.transferMissing : undefined}>
            {({ id, ...described }) => (
              <Select.Root size="2" value={slug} onValueChange={setSlug}>
                <Select.Trigger id={id} {...described} placeholder={messages.transferChoose} />
                <Select.Content position="popper">
                  {targets.map((target) => (
                    <Select.Item key={target.slug} value={target.slug}>
                      {target.name}
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select.Root>
            )}
          </Field>
          {transfer.error && <FormFailure title={messages.transferFailed} error={transfer.error} />}
          <div className="hd-dialog-actions">
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {messages.cancel}
            </Button>
            <Button type="submit" loading={transfer.isPending}>
              {messages.transferSubmit}
            </Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}

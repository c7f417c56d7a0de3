import { permissionsQueryOptions } from '@howdah/platform-client/resources/identity/list-permissions'
import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import { transferProject } from '@howdah/platform-client/resources/projects/transfer-project'
import type { Organization } from '@howdah/platform-client/resources/organizations/list-organizations'
import { platformKey } from '@howdah/platform-client/query-keys'
import * as Select from '@howdah/ui/overlays/select'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { Field } from '@howdah/ui/field/field'
import { FormFailure } from '../../../../../forms/form-failure'
import { useSubmit } from '../../../../../forms/use-submit'
import { projectGeneralMessages as messages } from './general.messages'

export interface TransferDialogProps {
  project: Project
  /** Organizations that the project can be transferred to. */
  targets: readonly Pick<Organization, 'slug' | 'name'>[]
  onClose: () => void
}

export function TransferDialog({ project, targets, onClose }: TransferDialogProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { ref, name } = project
  const [slug, setSlug] = useState('')
  const transfer = useMutation({
    mutationFn: () => transferProject(client, { ref, organizationSlug: slug }),
    onSuccess: async (moved) => {
      toast.success(
        messages.transferred(name, targets.find((target) => target.slug === slug)?.name ?? slug),
      )
      const { queryKey } = projectQueryOptions(client, { ref })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, moved)
      void queryClient.invalidateQueries({ queryKey: platformKey(client, 'organizations') })
      // Roles in this single project end.
      void queryClient.invalidateQueries({ queryKey: permissionsQueryOptions(client).queryKey })
      onClose()
    },
  })
  const { problems, onSubmit } = useSubmit(
    { slug: slug === '' ? messages.transferMissing : undefined },
    () => transfer.mutate(),
  )
  return (
    <OpenDialog
      title={messages.transferTitle(name)}
      text={messages.transferText}
      width="440px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <Field label={messages.transferTo} problem={problems.slug}>
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
        <DialogActions
          submit={messages.transferSubmit}
          pending={transfer.isPending}
          onCancel={onClose}
        />
      </form>
    </OpenDialog>
  )
}

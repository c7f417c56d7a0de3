import {
  branchesQueryOptions,
  createBranch,
  type NewBranch,
} from '@howdah/platform-client/resources/branches/branches'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useDashboard } from '../../../../../dashboard-context'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { formatMoment } from '../../../../../format/date'
import { FormFailure } from '../../../../../forms/form-failure'
import { NameField } from '../../../../../forms/name-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { paths } from '../../../../../paths'
import { newBranchMessages as messages } from './new-branch.messages'

/** Creates a branch of this project as it was at a moment, without changing this one. */
export function NewBranchDialog({
  project: { ref },
  moment,
  at,
  onClose,
}: {
  project: Project
  moment: Pick<NewBranch, 'time' | 'restore_point_id' | 'backup_id'>
  /** Time of the moment. */
  at: string
  onClose: () => void
}) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const creating = useMutation({
    mutationFn: () =>
      createBranch(client, {
        ref,
        branch: { branch_name: name.trim(), with_data: true, ...moment },
      }),
    onSuccess: (branch) => {
      toast.success(messages.creating(branch.name))
      void queryClient.invalidateQueries({
        queryKey: branchesQueryOptions(client, { ref }).queryKey,
      })
      navigate(paths.branches({ ref }))
    },
  })
  const { problems, onSubmit } = useSubmit(
    { name: name.trim() === '' ? messages.nameMissing : undefined },
    () => creating.mutate(),
  )
  const { error } = creating
  return (
    <OpenDialog
      title={messages.title}
      text={messages.text(formatMoment(at))}
      width="440px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <NameField
          label={messages.name}
          problem={problems.name ?? serverProblem(error, 'body.branch_name')}
          value={name}
          onValueChange={setName}
        />
        {error && !isOfFields(error, ['body.branch_name']) && (
          <FormFailure title={messages.failed} error={error} />
        )}
        <DialogActions submit={messages.create} pending={creating.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}

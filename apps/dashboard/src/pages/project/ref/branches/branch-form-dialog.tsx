import {
  branchesQueryOptions,
  createBranch,
  updateBranch,
  type Branch,
} from '@howdah/platform-client/resources/branches/branches'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { SwitchField } from '../../../../database/fields/switch-field'
import { DialogActions } from '../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../forms/form-failure'
import { LineField } from '../../../../forms/line-field'
import { useSubmit } from '../../../../forms/use-submit'
import { branchesMessages as messages } from './branches.messages'

export interface BranchFormDialogProps {
  projectRef: string
  /** The branch to edit; absent for a new one. */
  branch?: Branch
  onClose: () => void
}

/** Creates a branch, or edits its names. */
export function BranchFormDialog({ branch, onClose, projectRef: ref }: BranchFormDialogProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [name, setName] = useState(branch?.name ?? '')
  const [gitBranch, setGitBranch] = useState(branch?.git_branch ?? '')
  const [withData, setWithData] = useState(false)
  const [persistent, setPersistent] = useState(false)
  const names = {
    branch_name: name.trim(),
    git_branch: gitBranch.trim() === '' ? null : gitBranch.trim(),
  }
  const saving = useMutation({
    mutationFn: () =>
      branch
        ? updateBranch(client, { id: branch.id, change: names })
        : createBranch(client, {
            ref,
            branch: {
              branch_name: names.branch_name,
              ...(names.git_branch === null ? {} : { git_branch: names.git_branch }),
              persistent,
              with_data: withData,
            },
          }),
    async onSuccess() {
      toast.success(branch ? messages.saved : messages.creating(names.branch_name))
      onClose()
      await queryClient.invalidateQueries({
        queryKey: branchesQueryOptions(client, { ref }).queryKey,
      })
    },
  })
  const { problems, onSubmit } = useSubmit(
    { name: name.trim() === '' ? messages.nameProblem : undefined },
    () => saving.mutate(),
  )
  return (
    <OpenDialog
      title={branch ? messages.editTitle(branch.name) : messages.createTitle}
      text={branch ? undefined : messages.createText}
      width="480px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.branchName}
          problem={problems.name}
          name="name"
          maxLength={100}
          value={name}
          onValueChange={setName}
        />
        <LineField
          label={messages.gitBranch}
          hint={messages.gitBranchHint}
          name="git_branch"
          maxLength={250}
          spellCheck={false}
          autoCapitalize="none"
          value={gitBranch}
          onValueChange={setGitBranch}
        />
        {!branch && (
          <>
            <SwitchField
              label={messages.includeData}
              hint={messages.includeDataHint}
              checked={withData}
              onChange={setWithData}
            />
            <SwitchField
              label={messages.makePersistent}
              hint={messages.makePersistentHint}
              checked={persistent}
              onChange={setPersistent}
            />
          </>
        )}
        {saving.error !== null && (
          <FormFailure
            title={branch ? messages.saveFailed : messages.createFailed}
            error={saving.error}
          />
        )}
        <DialogActions
          submit={branch ? messages.save : messages.create}
          pending={saving.isPending}
          onCancel={onClose}
        />
      </form>
    </OpenDialog>
  )
}

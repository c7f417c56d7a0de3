import {
  branchesQueryOptions,
  deleteBranch,
  resetBranch,
  type Branch,
} from '@howdah/platform-client/resources/branches/branches'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { TypedConfirmation } from '../../../../dialogs/typed-confirmation'
import { branchesMessages as messages } from './branches.messages'

export interface BranchConfirmationProps {
  action: 'reset' | 'delete'
  branch: Branch
  /** Reference of the project that is open. */
  projectRef: string
  onClose: () => void
}

const texts = {
  reset: {
    title: messages.resetTitle,
    text: messages.resetText,
    failed: messages.resetFailed,
    begun: messages.resetting,
  },
  delete: {
    title: messages.deleteTitle,
    text: messages.deleteText,
    failed: messages.deleteFailed,
    begun: messages.deleting,
  },
}

/** Resets or deletes a branch once its name is typed. */
export function BranchConfirmation({
  action,
  branch: { id, name },
  onClose,
  projectRef: ref,
}: BranchConfirmationProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { begun, failed, text, title } = texts[action]
  const work = useMutation({
    mutationFn: () =>
      action === 'reset' ? resetBranch(client, { id }) : deleteBranch(client, { id }),
    onSuccess() {
      toast.success(begun(name))
      onClose()
    },
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: branchesQueryOptions(client, { ref }).queryKey }),
  })
  return (
    <TypedConfirmation
      title={title(name)}
      text={text}
      expected={name}
      label={messages.typeToConfirm(name)}
      wrong={messages.typedWrong(name)}
      submit={messages.action[action]}
      pending={work.isPending}
      failure={{ title: failed, error: work.error }}
      onConfirm={() => work.mutate()}
      onClose={onClose}
    />
  )
}

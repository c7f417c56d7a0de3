import {
  branchesQueryOptions,
  updateBranch,
  type Branch,
} from '@howdah/platform-client/resources/branches/branches'
import { useReportEvent } from '@howdah/sdk/hooks'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useDashboard } from '../../../../dashboard-context'
import { paths } from '../../../../paths'
import { AppLink } from '../../../../routing/app-link'
import { branchesMessages as messages } from './branches.messages'

export interface MergeRequestProps {
  branch: Branch
  /** Reference of the project that is open. */
  projectRef: string
  mayUpdate: boolean
}

/** Opens a merge request of a branch, or leads to the one that is open. */
export function MergeRequest({ branch, mayUpdate, projectRef }: MergeRequestProps) {
  const { client, queryClient } = useDashboard()
  const report = useReportEvent()
  const toast = useToast()
  const [, navigate] = useLocation()
  const { id, persistent, project_ref: ref, review_requested_at: requestedAt } = branch
  const opening = useMutation({
    mutationFn: () => updateBranch(client, { id, change: { request_review: true } }),
    async onSuccess() {
      navigate(paths.merge({ ref }))
      await queryClient.invalidateQueries({
        queryKey: branchesQueryOptions(client, { ref: projectRef }).queryKey,
      })
    },
    onError: (error) => toast.error(messages.openFailed, { description: error.message }),
  })
  if (requestedAt !== null)
    return (
      <Button asChild size="1" variant="soft" color="gray">
        <AppLink href={paths.merge({ ref })} aria-label={messages.reviewOf(branch.name)}>
          {messages.review}
        </AppLink>
      </Button>
    )
  if (!mayUpdate) return null
  return (
    <Button
      size="1"
      variant="soft"
      color="gray"
      aria-label={messages.openOf(branch.name)}
      loading={opening.isPending}
      onClick={() => {
        report({
          type: 'branch_create_merge_request_button_clicked',
          branchType: persistent ? 'persistent' : 'preview',
          origin: 'branches_page',
        })
        opening.mutate()
      }}
    >
      {messages.open}
    </Button>
  )
}

import {
  branchesQueryOptions,
  updateBranch,
  type Branch,
} from '@howdah/platform-client/resources/branches/branches'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { GitBranch, Plus } from 'lucide-react'
import { useState } from 'react'
import { branchKind } from '../../../../branches/branch-badge'
import { useDashboard } from '../../../../dashboard-context'
import { poll, POLL_INTERVAL_MS } from '../../../../polling/poll'
import { isPassing } from '../../../../project-status/project-status'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { PageHead } from '../../../../routing/page-head'
import type { PageProps } from '../../../../routing/route.types'
import { useProjectQuery } from '../../../../scope/use-scope'
import { useCan } from '../../../../session/use-can'
import { BranchConfirmation } from './branch-confirmation'
import { BranchFormDialog } from './branch-form-dialog'
import { BranchTable, type BranchAction } from './branch-table'
import './branches.css'
import { branchesMessages as messages } from './branches.messages'
import { WebhookSection } from './webhook-section'

/** Branches of a project, by their kind. */
export default function BranchesPage({ params: { ref } }: PageProps<'branches'>) {
  const { client } = useDashboard()
  const can = useCan()
  const project = useProjectQuery(ref)
  const query = useQuery({
    ...branchesQueryOptions(client, { ref }),
    refetchInterval: poll((branches) =>
      branches?.some(({ status }) => isPassing(status))
        ? POLL_INTERVAL_MS.passing
        : POLL_INTERVAL_MS.settled,
    ),
  })
  const [creates, setCreates] = useState(false)
  const slug = project.data?.organization_slug
  const mayCreate = can({ slug, ref }, 'create', 'branches') === 'yes'
  const isSupported = project.data?.capabilities.includes('backups') ?? false
  const parentRef = project.data?.parent_project_ref ?? ref
  const production = query.data?.find(({ is_default: isDefault }) => isDefault)
  const isUp = (production ?? project.data)?.status === 'ACTIVE_HEALTHY'
  const create = mayCreate && isSupported && (
    <Button
      disabled={!isUp}
      title={isUp ? undefined : messages.notRunning}
      onClick={() => setCreates(true)}
    >
      <Plus size={16} strokeWidth={1.5} aria-hidden />
      {messages.create}
    </Button>
  )
  return (
    <div className="hd-page" data-width="wide">
      <PageHead>{create}</PageHead>
      <p className="hd-page-intro">{isSupported ? messages.intro : messages.elsewhere}</p>
      {isSupported && (
        <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
          {(branches) => (
            <>
              {branches.length === 0 ? (
                <EmptyState
                  icon={<GitBranch size={20} strokeWidth={1.5} />}
                  title={messages.none}
                  description={messages.noneText}
                />
              ) : (
                <BranchSections branches={branches} projectRef={ref} slug={slug} />
              )}
              <WebhookSection
                projectRef={parentRef}
                mayCreate={mayCreate}
                mayDelete={can({ slug, ref }, 'delete', 'branches') === 'yes'}
              />
            </>
          )}
        </QueryView>
      )}
      {creates && <BranchFormDialog projectRef={parentRef} onClose={() => setCreates(false)} />}
    </div>
  )
}

interface BranchSectionsProps {
  branches: readonly Branch[]
  projectRef: string
  slug: string | undefined
}

function BranchSections({ branches, projectRef: ref, slug }: BranchSectionsProps) {
  const { client, queryClient } = useDashboard()
  const can = useCan()
  const toast = useToast()
  const [edited, setEdited] = useState<Branch | null>(null)
  const [replaced, setReplaced] = useState<{ action: 'reset' | 'delete'; branch: Branch } | null>(
    null,
  )
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: branchesQueryOptions(client, { ref }).queryKey })
  const change = useMutation({
    mutationFn: ({ id, persistent }: Branch) =>
      updateBranch(client, { id, change: { persistent: !persistent } }),
    onSuccess: () => toast.success(messages.saved),
    onError: (error) => toast.error(messages.updateFailed(error.message)),
    onSettled: refresh,
  })
  const may = {
    update: can({ slug, ref }, 'update', 'branches') === 'yes',
    delete: can({ slug, ref }, 'delete', 'branches') === 'yes',
  }

  function actionsOf({ is_default: isDefault, persistent, status }: Branch): BranchAction[] {
    const actions: BranchAction[] = []
    if (may.update) actions.push('edit')
    if (may.update && !isDefault) actions.push(persistent ? 'makePreview' : 'makePersistent')
    const rests = !isDefault && !isPassing(status)
    if (may.update && rests && status !== 'INIT_FAILED') actions.push('reset')
    if (may.delete && rests) actions.push('delete')
    return actions
  }

  function choose(action: BranchAction, branch: Branch): void {
    if (action === 'edit') setEdited(branch)
    else if (action === 'delete' || action === 'reset') setReplaced({ action, branch })
    else change.mutate(branch)
  }

  const section = (kind: ReturnType<typeof branchKind>, none: string) => {
    const found = branches.filter((branch) => branchKind(branch) === kind)
    return (
      <section className="hd-section" aria-labelledby={`branches-${kind}`}>
        <h2 id={`branches-${kind}`}>{messages[kind]}</h2>
        {found.length === 0 ? (
          <p className="hd-section-intro">{none}</p>
        ) : (
          <BranchTable
            label={messages[kind]}
            branches={found}
            currentRef={ref}
            mayUpdate={may.update}
            actionsOf={actionsOf}
            onChoose={choose}
          />
        )}
      </section>
    )
  }

  return (
    <>
      {section('production', '')}
      {section('persistent', messages.nonePersistent)}
      {section('preview', messages.nonePreview)}
      {edited && (
        <BranchFormDialog projectRef={ref} branch={edited} onClose={() => setEdited(null)} />
      )}
      {replaced && (
        <BranchConfirmation {...replaced} projectRef={ref} onClose={() => setReplaced(null)} />
      )}
    </>
  )
}

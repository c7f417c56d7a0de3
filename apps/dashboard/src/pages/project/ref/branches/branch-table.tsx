import type { Branch } from '@howdah/platform-client/resources/branches/branches'
import { BranchBadge } from '../../../../branches/branch-badge'
import { RelativeTime } from '../../../../format/relative-time'
import { ActionsMenu } from '../../../../lists/actions-menu'
import { paths } from '../../../../paths'
import { ProjectStatusLabel } from '../../../../project-status/project-status-label'
import { AppLink } from '../../../../routing/app-link'
import { MergeRequest } from './merge-request'
import { branchesMessages as messages } from './branches.messages'

export type BranchAction = keyof typeof messages.action

export interface BranchTableProps {
  /** Accessible name. */
  label: string
  branches: readonly Branch[]
  /** Reference of the project that is open. */
  currentRef: string
  mayUpdate: boolean
  actionsOf: (branch: Branch) => readonly BranchAction[]
  onChoose: (action: BranchAction, branch: Branch) => void
}

/** Branches of one kind. */
export function BranchTable({
  actionsOf,
  branches,
  currentRef,
  label,
  mayUpdate,
  onChoose,
}: BranchTableProps) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{messages.name}</th>
            <th scope="col">{messages.status}</th>
            <th scope="col" data-wide>
              {messages.gitBranch}
            </th>
            <th scope="col" data-wide>
              {messages.data}
            </th>
            <th scope="col" data-wide>
              {messages.created}
            </th>
            <th scope="col">
              <span className="hw-visually-hidden">{messages.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {branches.map((branch) => (
            <tr key={branch.id}>
              <th scope="row">
                <span className="hd-branch-name">
                  <AppLink
                    href={paths.project({ ref: branch.project_ref })}
                    {...(branch.project_ref === currentRef && { 'aria-current': 'true' })}
                  >
                    <bdi>{branch.name}</bdi>
                  </AppLink>
                  <BranchBadge branch={branch} />
                </span>
              </th>
              <td>
                <ProjectStatusLabel status={branch.status} />
              </td>
              <td data-wide>{branch.git_branch ?? '–'}</td>
              <td data-wide>
                {branch.is_default
                  ? '–'
                  : branch.with_data
                    ? messages.withData
                    : messages.withoutData}
              </td>
              <td data-wide>{branch.is_default ? '–' : <RelativeTime at={branch.created_at} />}</td>
              <td>
                <span className="hd-branch-actions">
                  {!branch.is_default && branch.status === 'ACTIVE_HEALTHY' && (
                    <MergeRequest branch={branch} projectRef={currentRef} mayUpdate={mayUpdate} />
                  )}
                  <ActionsMenu
                    label={messages.actionsOf(branch.name)}
                    actions={actionsOf(branch)}
                    labels={messages.action}
                    danger={['delete']}
                    onChoose={(action) => onChoose(action, branch)}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

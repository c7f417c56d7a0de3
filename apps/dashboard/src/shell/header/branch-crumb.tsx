import { branchesQueryOptions } from '@howdah/platform-client/resources/branches/branches'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { useQuery } from '@tanstack/react-query'
import { BranchBadge, branchKind } from '../../branches/branch-badge'
import { useDashboard } from '../../dashboard-context'
import { paths } from '../../paths'
import { poll, POLL_INTERVAL_MS } from '../../polling/poll'
import { AppLink } from '../../routing/app-link'
import { BranchPicker } from '../pickers/branch-picker'

/** Branch of the project that is open, its kind, and a menu of the others; nothing until they are loaded. */
export function BranchCrumb({ project: { ref } }: { project: Project }) {
  const { client } = useDashboard()
  const { data: branches } = useQuery({
    ...branchesQueryOptions(client, { ref }),
    refetchInterval: poll(POLL_INTERVAL_MS.people),
  })
  const branch = branches?.find(({ project_ref: own }) => own === ref)
  if (branches === undefined || branch === undefined) return null
  return (
    <>
      <AppLink
        href={paths.project({ ref })}
        className="hd-crumb-link"
        data-branch={branchKind(branch)}
      >
        <bdi>{branch.name}</bdi>
      </AppLink>
      <BranchBadge branch={branch} />
      <BranchPicker projectRef={ref} branches={branches} />
    </>
  )
}

import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { useCan } from '../../../../../session/use-can'

/** Returns true if the person may restore a project to a new branch of it. */
export function useMayBranch({
  ref,
  organization_slug: slug,
  parent_project_ref: parent,
}: Project): boolean {
  const can = useCan()
  // Branches have no branches.
  if (parent !== null) return false
  return (
    can({ slug, ref }, 'create', 'branches') === 'yes' &&
    can({ slug, ref }, 'update', 'backups') === 'yes'
  )
}

import type { Branch } from '@howdah/platform-client/resources/branches/branches'
import { Badge } from '@howdah/ui/elements'
import { branchKindMessages } from './branch-kind.messages'

export type BranchKind = keyof typeof branchKindMessages

/** Returns the kind of a branch, as its badge names it. */
export function branchKind({
  is_default: isDefault,
  persistent,
}: Pick<Branch, 'is_default' | 'persistent'>): BranchKind {
  if (isDefault) return 'production'
  return persistent ? 'persistent' : 'preview'
}

/** Badge with the kind of a branch. */
export function BranchBadge({ branch }: { branch: Pick<Branch, 'is_default' | 'persistent'> }) {
  const kind = branchKind(branch)
  return (
    <Badge color={kind === 'production' ? 'amber' : 'gray'} variant="soft" highContrast>
      {branchKindMessages[kind]}
    </Badge>
  )
}

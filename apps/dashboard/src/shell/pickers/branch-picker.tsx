import type { Branch } from '@howdah/platform-client/resources/branches/branches'
import { GitBranch } from 'lucide-react'
import { useState } from 'react'
import { branchKind } from '../../branches/branch-badge'
import { branchKindMessages } from '../../branches/branch-kind.messages'
import { paths } from '../../paths'
import { AppLink } from '../../routing/app-link'
import { shellMessages } from '../shell.messages'
import { Picker } from './picker'

export interface BranchPickerProps {
  projectRef: string
  branches: readonly Branch[]
}

/** Goes to another branch of the project. */
export function BranchPicker({ branches, projectRef: ref }: BranchPickerProps) {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const options = branches
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map((branch) => ({
      id: branch.project_ref,
      label: branch.name,
      hint: <span className="hd-picker-hint">{branchKindMessages[branchKind(branch)]}</span>,
      href: paths.project({ ref: branch.project_ref }),
    }))
  return (
    <Picker
      label={shellMessages.switchBranch}
      searchLabel={shellMessages.findBranch}
      search={search}
      onSearch={setSearch}
      options={options}
      currentId={ref}
      failure={null}
      empty={shellMessages.noBranchFound}
      capped
      open={open}
      onOpenChange={setOpen}
      footer={
        <AppLink
          href={paths.branches({ ref })}
          className="hd-picker-action"
          onClick={() => setOpen(false)}
        >
          <GitBranch size={16} strokeWidth={1.5} aria-hidden />
          {shellMessages.manageBranches}
        </AppLink>
      }
    />
  )
}

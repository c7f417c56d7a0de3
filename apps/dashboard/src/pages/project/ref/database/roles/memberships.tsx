import { objectsQueryOptions } from '@howdah/platform-client/catalog/objects/object-queries'
import { rolesKind } from '@howdah/platform-client/catalog/objects/roles'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { roleTrees, type RoleBranch } from './role-tree'
import { clusterRoleMessages as messages } from './roles.messages'

/** Memberships of all roles as a tree, where there are any. */
export function Memberships({ projectRef }: { projectRef: string }) {
  const { client } = useDashboard()
  const { data } = useQuery(objectsQueryOptions(client, rolesKind, { projectRef }))
  const trees = useMemo(() => roleTrees(data ?? []), [data])
  if (trees.length === 0) return null
  return (
    <details>
      <summary>{messages.memberships}</summary>
      <p className="hd-section-intro">{messages.membershipsText}</p>
      <Branches branches={trees} label={messages.memberships} />
    </details>
  )
}

function Branches({ branches, label }: { branches: readonly RoleBranch[]; label?: string }) {
  return (
    <ul className="hd-object-dependents" aria-label={label}>
      {branches.map(({ name, members }) => (
        <li key={name}>
          <bdi>{name}</bdi>
          {members.length > 0 && <Branches branches={members} />}
        </li>
      ))}
    </ul>
  )
}

import { ObjectPage } from '../../../../../database/objects/object-page'
import type { PageProps } from '../../../../../routing/route.types'
import { Memberships } from './memberships'
import { roleKind } from './roles.kind'

/** Roles of a project's cluster. */
export default function RolesPage({ params: { ref } }: PageProps<'databaseRoles'>) {
  return (
    <ObjectPage projectRef={ref} kind={roleKind}>
      <Memberships projectRef={ref} />
    </ObjectPage>
  )
}

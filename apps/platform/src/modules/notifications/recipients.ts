import type { Queryable } from '../../base/transaction'
import type { MemberRole } from '../../access/access.types'
import { isAllowed, memberRoles } from '../../access/table'
import type { Recipients } from './notifications.types'

export interface FoundRecipients {
  personIds: string[]
  organizationId: number | null
  projectRef: string | null
}

/** Returns the people whom a notification currently concerns. */
export async function findRecipients(db: Queryable, to: Recipients): Promise<FoundRecipients> {
  if ('person' in to)
    return { personIds: [to.person], organizationId: to.organization, projectRef: null }
  if ('project' in to) {
    const { rows } = await db.query<{ personId: string | null; organizationId: number }>(
      `select p.organization_id as "organizationId",
              case when case when m.role = 'owner' then m.role else coalesce(pm.role, m.role) end is not null then m.person_id end as "personId"
         from projects p
         left join members m on m.organization_id = p.organization_id
         left join branches b on b.project_ref = p.ref
         left join project_members pm
           on pm.organization_id = m.organization_id and pm.person_id = m.person_id
          and pm.project_ref = coalesce(b.parent_project_ref, p.ref)
        where p.ref = $1`,
      [to.project],
    )
    const personIds = rows.flatMap(({ personId }) => personId ?? [])
    return { personIds, organizationId: rows[0]?.organizationId ?? null, projectRef: to.project }
  }
  const { may, organization } = to
  const roles = memberRoles.filter(
    (role) => may === undefined || isAllowed(role, may.action, may.resource),
  )
  const { rows } = await db.query<{ personId: string }>(
    `select person_id as "personId" from members where organization_id = $1 and coalesce(role, $3) = any($2)`,
    [organization, roles, 'project-only' satisfies MemberRole],
  )
  return {
    personIds: rows.map(({ personId }) => personId),
    organizationId: organization,
    projectRef: null,
  }
}

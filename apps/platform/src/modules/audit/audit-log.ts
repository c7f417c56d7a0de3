import { auditEventsNamed } from '@howdah/rules/audit/audit-events'
import type { Queryable } from '../../base/transaction'
import type { AuditEntry, AuditLog, AuditPageRequest, AuditSearch } from './audit.types'
import { withoutSecrets } from './without-secrets'

const columns = `id::text as id, at, person_id as "personId", via, organization_id as "organizationId", project_ref as "projectRef", action,
  target, before, after, request_id as "requestId", address`

type Column = 'organization_id' | 'other_organization_id' | 'person_id'

/**
 * $2 is the text in lower case, $3 the people, $4 the actions whose name has the text; null where
 * nothing is searched. Other actions are searched as they are shown: in words.
 */
const found = `($2::text is null or strpos(lower(action), replace($2, ' ', '')) > 0 or strpos(lower(target->>'name'), $2) > 0
  or strpos(lower(target->>'id'), $2) > 0 or strpos(project_ref, $2) > 0 or strpos(lower(address), $2) > 0 or person_id = any($3)
  or action = any($4))`

const searched = (search: AuditSearch | undefined) =>
  search === undefined
    ? [null, null, null]
    : [search.text.toLowerCase(), [...search.personIds], auditEventsNamed(search.text)]

const orders = {
  newest: { beyond: '<', order: 'desc' },
  oldest: { beyond: '>', order: 'asc' },
} as const

export function createAuditLog(db: Queryable): AuditLog {
  // Uses one subquery per column, so that each reads only as much of its index as the page needs.
  const page = async (
    where: readonly Column[],
    value: number | string,
    { beyond, limit, search, sort }: AuditPageRequest,
  ) => {
    const { beyond: is, order } = orders[sort]
    const parts = where.map(
      (column) =>
        `(select * from audit_log where ${column} = $1 and ${found} and ($5::bigint is null or id ${is} $5) order by audit_log.id ${order} limit $6)`,
    )
    const { rows } = await db.query<AuditEntry>(
      `select ${columns} from (${parts.join(' union all ')}) a order by a.id ${order} limit $6`,
      [value, ...searched(search), beyond ?? null, limit],
    )
    return rows
  }

  const count = async (where: string, value: number | string, search: AuditSearch | undefined) => {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from audit_log where (${where}) and ${found}`,
      [value, ...searched(search)],
    )
    return rows[0]?.count ?? 0
  }

  return {
    async write(entry) {
      await db.query(
        `insert into audit_log
           (person_id, via, organization_id, project_ref, action, target, before, after, request_id, address, other_organization_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          entry.personId,
          entry.via,
          entry.organizationId,
          entry.projectRef,
          entry.action,
          entry.target && JSON.stringify(entry.target),
          entry.before && JSON.stringify(withoutSecrets(entry.before)),
          entry.after && JSON.stringify(withoutSecrets(entry.after)),
          entry.requestId,
          entry.address,
          entry.otherOrganizationId ?? null,
        ],
      )
    },
    ofOrganization: (organizationId, request) =>
      page(['organization_id', 'other_organization_id'], organizationId, request),
    ofPerson: (personId, request) => page(['person_id'], personId, request),
    countOfOrganization: (organizationId, search) =>
      count('organization_id = $1 or other_organization_id = $1', organizationId, search),
    countOfPerson: (personId, search) => count('person_id = $1', personId, search),
    async peopleOf(organizationId) {
      const { rows } = await db.query<{ id: string }>(
        `select distinct person_id as id from audit_log where (organization_id = $1 or other_organization_id = $1) and person_id is not null`,
        [organizationId],
      )
      return rows.map(({ id }) => id)
    },
  }
}

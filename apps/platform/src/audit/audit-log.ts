import type { Queryable } from '../control/transaction'
import type { AuditEntry, AuditLog, AuditPageRequest } from './audit.types'
import { withoutSecrets } from './without-secrets'

const columns = `id::text as id, at, person_id as "personId", via, organization_id as "organizationId", project_ref as "projectRef", action,
  target, before, after, request_id as "requestId", address`

type Column = 'organization_id' | 'other_organization_id' | 'person_id'

export function createAuditLog(db: Queryable): AuditLog {
  // One part for each column, so that each reads no more of its index than the page needs.
  const page = async (found: readonly Column[], value: number | string, { before, limit }: AuditPageRequest) => {
    const parts = found.map(
      (column) => `(select * from audit_log where ${column} = $1 and ($2::bigint is null or id < $2) order by audit_log.id desc limit $3)`,
    )
    const { rows } = await db.query<AuditEntry>(`select ${columns} from (${parts.join(' union all ')}) a order by a.id desc limit $3`, [
      value,
      before ?? null,
      limit,
    ])
    return rows
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
    ofOrganization: (organizationId, request) => page(['organization_id', 'other_organization_id'], organizationId, request),
    ofPerson: (personId, request) => page(['person_id'], personId, request),
  }
}

import type { components } from '@howdah/contract'
import type { Queryable } from '../../base/transaction'

export type SupportCategory = components['schemas']['SupportCategory']

export interface NewSupportRequest {
  organizationId: number
  personId: string
  projectRef: string | null
  category: SupportCategory
  subject: string
  message: string
  error: string | null
}

export interface SupportRequest extends NewSupportRequest {
  id: string
  createdAt: Date
}

/** Support requests of members. */
export interface SupportRequests {
  create(request: NewSupportRequest): Promise<string>
  /** The newest first, and how many there are in all. */
  page(
    organizationId: number,
    page: { offset: number; limit: number },
  ): Promise<{ requests: SupportRequest[]; count: number }>
}

export function createSupportRequests(db: Queryable): SupportRequests {
  return {
    async create({ organizationId, personId, projectRef, category, subject, message, error }) {
      const { rows } = await db.query<{ id: string }>(
        `insert into support_requests (organization_id, person_id, project_ref, category, subject, message, error)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [organizationId, personId, projectRef, category, subject, message, error],
      )
      const [row] = rows
      if (!row) throw new Error('The support request was not stored.')
      return row.id
    },
    async page(organizationId, { offset, limit }) {
      const [found, counted] = await Promise.all([
        db.query<SupportRequest>(
          `select id, organization_id as "organizationId", person_id as "personId", project_ref as "projectRef", category, subject, message,
                  error, created_at as "createdAt"
             from support_requests where organization_id = $1 order by created_at desc, id desc offset $2 limit $3`,
          [organizationId, offset, limit],
        ),
        db.query<{ count: number }>(
          'select count(*)::integer as count from support_requests where organization_id = $1',
          [organizationId],
        ),
      ])
      return { requests: found.rows, count: counted.rows[0]?.count ?? 0 }
    },
  }
}

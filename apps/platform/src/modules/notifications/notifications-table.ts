import type { Queryable } from '../../base/transaction'
import type { FoundRecipients } from './recipients'
import type {
  NewNotification,
  NotificationEnd,
  Notification,
  NotificationFilter,
  Notifications,
  NotificationsSummary,
  Reader,
} from './notifications.types'

/** Of the oldest ones those beyond this are forgotten, a person. */
export const MAX_NOTIFICATIONS = 1000

/** Rows of notifications, one for each recipient. */
export interface NotificationsTable extends Pick<Notifications, 'list' | 'summary'> {
  /** @returns the people who had not been notified yet */
  insert(found: FoundRecipients, notification: NewNotification): Promise<string[]>
  /** @returns the people whose notifications changed */
  end(end: NotificationEnd): Promise<string[]>
  /** @returns whether anything changed */
  setStatus(...change: Parameters<Notifications['setStatus']>): Promise<boolean>
  archiveAll(personId: string): Promise<boolean>
}

/**
 * Condition for the person's own notifications that are currently visible: `$1` the person, `$2`
 * true if they have a second factor.
 */
const visible = `n.person_id = $1 and (
  n.organization_id is null
  or (m.person_id is not null and (not o.requires_mfa or $2 or n.cause = 'mfa_rule')))`

const source = `notifications n
  left join organizations o on o.id = n.organization_id
  left join members m on m.organization_id = n.organization_id and m.person_id = n.person_id
  left join projects p on p.ref = n.project_ref and p.organization_id = n.organization_id`

interface Row extends Omit<Notification, 'organization' | 'project'> {
  slug: string | null
  organizationName: string | null
  ref: string | null
  projectName: string | null
}

export function createNotificationsTable(db: Queryable): NotificationsTable {
  async function forgetOld(personIds: readonly string[]): Promise<void> {
    await db.query(
      `delete from notifications n using (
         select id, row_number() over (partition by person_id order by inserted_at desc, id desc) as place
           from notifications where person_id = any($1)) ranked
        where ranked.id = n.id and ranked.place > $2`,
      [personIds, MAX_NOTIFICATIONS],
    )
  }

  return {
    async insert(
      { personIds, organizationId, projectRef },
      { cause, once, priority, title, message, actions = [] },
    ) {
      if (personIds.length === 0) return []
      const { rows } = await db.query<{ personId: string }>(
        `insert into notifications (person_id, cause, once, priority, organization_id, project_ref, title, message, actions)
         select person, $2, $3, $4, $5::integer, $6, $7, $8, $9::jsonb from unnest($1::text[]) person
         on conflict (person_id, once) do nothing
         returning person_id as "personId"`,
        [
          personIds,
          cause,
          once,
          priority,
          organizationId,
          projectRef,
          title,
          message,
          JSON.stringify(actions),
        ],
      )
      const notified = rows.map(({ personId }) => personId)
      if (notified.length > 0) await forgetOld(notified)
      return notified
    },

    async end({ project, endOf, title, message }) {
      const { rows } = await db.query<{ personId: string }>(
        `update notifications set title = $3, message = $4,
                status = case status when 'new' then 'seen' else status end
          where project_ref = $1 and cause = $2 and message <> $4
         returning person_id as "personId"`,
        [project, endOf, title, message],
      )
      return [...new Set(rows.map(({ personId }) => personId))]
    },

    async list({ personId, hasTotp }, filter, { offset, limit }) {
      const { rows } = await db.query<Row>(
        `select n.id, n.status, n.priority, n.inserted_at as "insertedAt", n.title, n.message,
                case when n.project_ref is null or p.ref is not null then n.actions else '[]' end as actions,
                o.slug, o.name as "organizationName", p.ref, p.name as "projectName"
           from ${source}
          where ${visible} and n.status = any($3)
            and ($4::text[] is null or n.priority = any($4))
            and ($5::text[] is null or o.slug = any($5))
            and ($6::text[] is null or p.ref = any($6))
          order by n.inserted_at desc, n.id desc
          offset $7 limit $8`,
        [personId, hasTotp, ...valuesOf(filter), offset, limit],
      )
      return rows.map(fromRow)
    },

    async summary({ personId, hasTotp }: Reader) {
      const { rows } = await db.query<NotificationsSummary>(
        `select count(*)::integer as unread_count,
                coalesce(bool_or(n.priority = 'Warning'), false) as has_warning,
                coalesce(bool_or(n.priority = 'Critical'), false) as has_critical
           from ${source} where ${visible} and n.status = 'new'`,
        [personId, hasTotp],
      )
      return rows[0] ?? { unread_count: 0, has_warning: false, has_critical: false }
    },

    async setStatus(personId, changes) {
      const { rowCount } = await db.query(
        `update notifications n set status = wanted.status
           from unnest($2::uuid[], $3::text[]) wanted (id, status)
          where n.id = wanted.id and n.person_id = $1 and n.status <> wanted.status`,
        [personId, changes.map(({ id }) => id), changes.map(({ status }) => status)],
      )
      return rowCount !== 0
    },

    async archiveAll(personId) {
      const { rowCount } = await db.query(
        `update notifications set status = 'archived' where person_id = $1 and status <> 'archived'`,
        [personId],
      )
      return rowCount !== 0
    },
  }
}

const valuesOf = ({ status, priority, slugs, refs }: NotificationFilter) => [
  status,
  priority ?? null,
  slugs ?? null,
  refs ?? null,
]

function fromRow({ slug, organizationName, ref, projectName, ...rest }: Row): Notification {
  return {
    ...rest,
    organization: slug === null ? null : { slug, name: organizationName ?? slug },
    project: ref === null ? null : { ref, name: projectName ?? ref },
  }
}

import type { Queryable } from '../../../base/transaction'

/** Rows of former months that a new one removes, so that they end sooner than new ones come. */
const PURGED_AT_ONCE = 20

const THIS_MONTH = `date_trunc('month', now() at time zone 'UTC')::date`
const LAST_MONTH = `(${THIS_MONTH} - interval '1 month')::date`

/** Number of users who were active in a month. */
export interface ActiveUsers {
  /** Its first day, as an ISO date. */
  month: string
  users: number
}

/**
 * Counts a user as active in this month in UTC.
 * @returns true for the first time
 */
export async function addActiveUser(
  sql: Queryable,
  project: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql.query(
    `insert into auth.monthly_active_users (month, project, user_id) values (${THIS_MONTH}, $1, $2)
     on conflict do nothing returning month`,
    [project, userId],
  )
  if (rows.length === 0) return false
  await sql.query(
    `delete from auth.monthly_active_users where (month, project, user_id) in
       (select month, project, user_id from auth.monthly_active_users where month < ${LAST_MONTH}
         order by month limit ${PURGED_AT_ONCE} for update skip locked)`,
  )
  return true
}

/** Counts the active users of the months since a moment. */
export async function countActiveUsers(
  sql: Queryable,
  project: string,
  since: Date,
): Promise<ActiveUsers[]> {
  const { rows } = await sql.query<ActiveUsers>(
    `select month::text, count(*)::int as users from auth.monthly_active_users
      where month >= date_trunc('month', $2::timestamptz at time zone 'UTC') and project = $1 group by month order by month`,
    [project, since],
  )
  return rows
}

import type { components } from '@howdah/contract'
import { collectRows } from '../../../postgres/wire/collect-rows'
import type { Session, TransactionStatus } from '../../../postgres/wire/session'

export type QueryLeftover = components['schemas']['QueryLeftover']

const KINDS = [
  'temporary_tables',
  'settings',
  'advisory_locks',
  'prepared_statements',
  'cursors',
  'listens',
] as const

/** Names of one kind that are listed. */
const MAX_NAMES = 100

/**
 * State that a run can leave in a session besides its transaction, and the current role of the
 * session. One row per item: kind, name. A run may have set any search_path, so every operator and
 * type is qualified.
 */
const LEFTOVERS_SQL = `
(select 'temporary_tables', c.relname::pg_catalog.text from pg_catalog.pg_class c
  where c.relnamespace operator(pg_catalog.=) pg_catalog.pg_my_temp_schema()
    and c.relkind operator(pg_catalog.=) any ('{r,p,v}'::pg_catalog."char"[]) limit ${MAX_NAMES})
union all
(select 'settings', s.name from pg_catalog.pg_settings s where s.source operator(pg_catalog.=) 'session' limit ${MAX_NAMES})
union all
(select 'advisory_locks', l.classid::pg_catalog.text operator(pg_catalog.||) ':' operator(pg_catalog.||) l.objid::pg_catalog.text
  from pg_catalog.pg_locks l
  where l.locktype operator(pg_catalog.=) 'advisory' and l.pid operator(pg_catalog.=) pg_catalog.pg_backend_pid() limit ${MAX_NAMES})
union all
(select 'prepared_statements', pg_catalog.left(p.name, 200) from pg_catalog.pg_prepared_statements p limit ${MAX_NAMES})
union all
(select 'cursors', pg_catalog.left(c.name, 200) from pg_catalog.pg_cursors c where c.name operator(pg_catalog.<>) '' limit ${MAX_NAMES})
union all
(select 'listens', l from pg_catalog.pg_listening_channels() l limit ${MAX_NAMES})
union all
select 'is_role', pg_catalog.current_setting('role')
union all
select 'is_user', session_user::pg_catalog.text`

/** Identity of a session at the start of its run. */
export interface SessionStart {
  role: string
  user: string
}

/** The start of a session on which nothing has run yet. */
export async function readSessionStart(session: Session): Promise<SessionStart> {
  const [row] = await collectRows(
    session,
    `select pg_catalog.current_setting('role'), session_user::pg_catalog.text`,
  )
  return { role: row?.[0] ?? '', user: row?.[1] ?? '' }
}

/**
 * Ends what a run left open and returns everything else that it left behind, all of it discarded
 * when the session ends. For a session that can no longer answer, returns `unknown`.
 */
export async function cleanUpSession(
  session: Session,
  status: TransactionStatus,
  start: SessionStart,
): Promise<QueryLeftover[]> {
  const leftovers: QueryLeftover[] = []
  try {
    if (status !== 'idle') {
      await collectRows(session, 'rollback')
      leftovers.push({ kind: 'transaction', outcome: 'rolled_back', names: [] })
    }
    const rows = await collectRows(session, LEFTOVERS_SQL)
    const named = (kind: string) => rows.filter((row) => row[0] === kind).map((row) => row[1] ?? '')
    for (const kind of KINDS) {
      const names = named(kind)
      if (kind === 'settings' && named('is_user')[0] !== start.user)
        names.push('session_authorization')
      if (kind === 'settings' && named('is_role')[0] !== start.role) names.push('role')
      if (names.length > 0) leftovers.push({ kind, outcome: 'discarded', names })
    }
  } catch {
    leftovers.push({ kind: 'unknown', outcome: 'discarded', names: [] })
  }
  return leftovers
}

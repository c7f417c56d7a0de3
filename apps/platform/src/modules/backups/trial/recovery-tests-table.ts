import type { components } from '@howdah/contract'
import type { Queryable } from '../../../base/transaction'

export type RecoverySource = components['schemas']['RecoveryTest']['source']

/** Result of a restore that was tried on a copy. */
export interface RecoveryTest {
  source: RecoverySource
  at: Date
  /** Moment that was restored. */
  time: Date
  milliseconds: number
  /** Number of people's tables whose pages were all read; null after a failure. */
  tables: number | null
  error: string | null
}

export interface RecoveryTestsTable {
  find(ref: string): Promise<RecoveryTest | null>
  /** Replaces the result of the test before. */
  note(ref: string, test: Omit<RecoveryTest, 'at'>): Promise<void>
  /** Notes that a test begins. */
  begin(ref: string, at: Date): Promise<void>
  /**
   * Returns the projects of a data directory that run, can be restored, and were not tested in the
   * last week, those without a test first. A test of a backup does not count for a project with an
   * archive, and a failed one not for a newer backup. No test is begun twice a day.
   */
  due(home: string, now: Date, major: number): Promise<{ ref: string; source: RecoverySource }[]>
}

const DAY_MS = 24 * 3_600_000

export function createRecoveryTestsTable(db: Queryable): RecoveryTestsTable {
  return {
    async find(ref) {
      const { rows } = await db.query<RecoveryTest>(
        `select source, tested_at as at, tested_time as time, tested_ms as milliseconds, tested_tables as tables, test_error as error
           from recovery_tests where project_ref = $1`,
        [ref],
      )
      return rows[0] ?? null
    },
    async note(ref, { error, milliseconds, source, tables, time }) {
      await db.query(
        `insert into recovery_tests (project_ref, source, tested_time, tested_ms, tested_tables, test_error) values ($1, $2, $3, $4, $5, $6)
         on conflict (project_ref) do update set source = excluded.source, tested_at = clock_timestamp(), tested_time = excluded.tested_time,
           tested_ms = excluded.tested_ms, tested_tables = excluded.tested_tables, test_error = excluded.test_error`,
        [ref, source, time, milliseconds, tables, error],
      )
    },
    async begin(ref, at) {
      await db.query(
        `insert into recovery_test_attempts (project_ref, begun_at) values ($1, $2)
         on conflict (project_ref) do update set begun_at = excluded.begun_at`,
        [ref, at],
      )
    },
    async due(home, now, major) {
      const { rows } = await db.query<{ ref: string; source: RecoverySource }>(
        `select ref, source
           from (select p.ref, t.tested_at, t.source as tested,
               t.source = 'backup' and t.tested_tables is null and exists (select from backups b
                 where b.project_ref = p.ref and b.home = p.home and b.state = 'completed' and b.started_at > t.tested_time) as is_renewed,
               case when exists (select from wal_archives w where w.project_ref = p.ref) then 'archive'
                 when exists (select from backups b where b.project_ref = p.ref and b.home = p.home and b.state = 'completed'
                   and coalesce(split_part(b.postgres_version, '.', 1), $3) = $3) then 'backup' end as source
             from projects p left join recovery_tests t on t.project_ref = p.ref
               left join recovery_test_attempts a on a.project_ref = p.ref
             where p.home = $1 and p.status = 'ACTIVE_HEALTHY' and (a.begun_at is null or a.begun_at < $4)) projects
          where source is not null and (tested_at is null or tested_at < $2 or is_renewed or (source = 'archive' and tested = 'backup'))
          order by tested_at nulls first`,
        [
          home,
          new Date(now.getTime() - 7 * DAY_MS),
          String(major),
          new Date(now.getTime() - DAY_MS),
        ],
      )
      return rows
    },
  }
}

import type { Queryable } from '../../base/transaction'
import type { ImportReport } from './import/import-report'

export type DumpImportState = 'uploading' | 'running' | 'completed' | 'failed' | 'cancelled'

/** An import into a project. */
export interface Import extends ImportReport {
  id: string
  projectRef: string
  source: 'file' | 'connection'
  /** Name of the file, or the host and the database. */
  name: string
  state: DumpImportState
  error: string | null
  doneBytes: string
  /** null if it is not known. */
  totalBytes: string | null
  /** Tables that everyone with the public key reaches at its end, or null if not counted. */
  openTables: number | null
  startedAt: Date
  endedAt: Date | null
}

export type NewImport = Pick<
  Import,
  'id' | 'projectRef' | 'source' | 'name' | 'state' | 'totalBytes'
>

export interface Progress extends ImportReport {
  state: DumpImportState
  doneBytes: number
}

/** Imports of a project that are listed; older ones are removed. */
const MAX_LISTED = 20

const columns = `id, project_ref as "projectRef", source, name, state, error, done_bytes::text as "doneBytes", total_bytes::text as "totalBytes",
  statements::int as statements, failed_statements::int as "failedStatements", failures, tables, open_tables as "openTables", started_at as "startedAt", ended_at as "endedAt"`

export function createImportsTable(db: Queryable) {
  return {
    /** @returns false if an import into the project has not ended */
    async insert(
      { id, name, projectRef, source, state, totalBytes }: NewImport,
      home: string,
    ): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into imports (id, project_ref, home, source, name, state, total_bytes) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (project_ref) where ended_at is null do nothing`,
        [id, projectRef, home, source, name, state, totalBytes],
      )
      await db.query(
        `delete from imports where project_ref = $1 and ended_at is not null
            and id not in (select id from imports where project_ref = $1 order by started_at desc, id desc limit ${MAX_LISTED})`,
        [projectRef],
      )
      return rowCount === 1
    },
    /** Makes others of the same organization wait until the transaction ends. */
    async lockOrganization(projectRef: string): Promise<void> {
      await db.query(
        `select from organizations where id = (select organization_id from projects where ref = $1) for no key update`,
        [projectRef],
      )
    },
    /** Returns the number of imports that have not ended, into other projects of the same organization. */
    async countOfOthers(projectRef: string): Promise<number> {
      const { rows } = await db.query<{ count: number }>(
        `select count(*)::int as count from imports i join projects p on p.ref = i.project_ref
          where i.ended_at is null and p.ref <> $1
            and p.organization_id = (select organization_id from projects where ref = $1)`,
        [projectRef],
      )
      return rows[0]?.count ?? 0
    },
    async note(id: string, progress: Progress): Promise<void> {
      await db.query(
        `update imports set state = $2, done_bytes = $3, statements = $4, failed_statements = $5, failures = $6, tables = $7
          where id = $1 and ended_at is null`,
        [
          id,
          progress.state,
          progress.doneBytes,
          progress.statements,
          progress.failedStatements,
          JSON.stringify(progress.failures),
          JSON.stringify(progress.tables),
        ],
      )
    },
    async noteOpen(id: string, count: number | null): Promise<void> {
      await db.query('update imports set open_tables = $2 where id = $1 and ended_at is null', [
        id,
        count,
      ])
    },
    async end(id: string, state: DumpImportState, error: string | null): Promise<void> {
      await db.query(
        `update imports set state = $2, error = $3, ended_at = clock_timestamp() where id = $1 and ended_at is null`,
        [id, state, error],
      )
    },
    /** Ends those of a data directory whose server was killed. */
    async endAll(home: string, error: string): Promise<void> {
      await db.query(
        `update imports set state = 'failed', error = $2, ended_at = clock_timestamp() where home = $1 and ended_at is null`,
        [home, error],
      )
    },
    async list(projectRef: string): Promise<Import[]> {
      const { rows } = await db.query<Import>(
        `select ${columns} from imports where project_ref = $1 order by started_at desc, id desc limit ${MAX_LISTED}`,
        [projectRef],
      )
      return rows
    },
    async find(projectRef: string, id: string): Promise<Import | null> {
      const { rows } = await db.query<Import>(
        `select ${columns} from imports where project_ref = $1 and id = $2`,
        [projectRef, id],
      )
      return rows[0] ?? null
    },
  }
}

export type ImportsTable = ReturnType<typeof createImportsTable>

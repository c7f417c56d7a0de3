import type { Queryable } from '../../base/transaction'
import type { Backup, BackupKind, BackupPageRequest } from './backups.types'

/** The rows of backups. */
export interface BackupsTable {
  insert(backup: Pick<Backup, 'id' | 'projectRef' | 'home' | 'kind'>): Promise<Backup>
  find(projectRef: string, id: string): Promise<Backup | null>
  page(projectRef: string, page: BackupPageRequest): Promise<{ backups: Backup[]; count: number }>
  /** The newest first. */
  all(projectRef: string): Promise<Backup[]>
  countOf(projectRef: string, kind: BackupKind): Promise<number>
  isRunning(projectRef: string): Promise<boolean>
  /** True while a branch or another project is being made from a backup. */
  isRead(id: string): Promise<boolean>
  noteVersion(id: string, postgresVersion: string): Promise<void>
  /** Notes the chain of archived log that a backup is in. */
  noteWal(id: string, chain: string, range: { start: string; end: string }): Promise<void>
  /** @returns whether it was there, and not at an end */
  complete(id: string, sizeBytes: number): Promise<boolean>
  /** Complete backups of a data directory that are not in the bucket of the archive, the oldest first. */
  toArchive(home: string): Promise<Backup[]>
  /** Notes that all of a backup is in the bucket. @returns whether the backup is still there */
  noteArchived(id: string): Promise<boolean>
  fail(id: string, error: string | null): Promise<void>
  /** Removes all but the newest of those that failed; they have no bytes. */
  forgetFailed(projectRef: string, retained: number): Promise<void>
  remove(id: string): Promise<void>
}

const columns = `id, project_ref as "projectRef", home, kind, state, error, size_bytes as "sizeBytes", postgres_version as "postgresVersion",
  started_at as "startedAt", completed_at as "completedAt", wal_chain as "walChain", wal_start as "walStart", wal_end as "walEnd", archived_at as "archivedAt"`

const orders = { newest: 'started_at desc, id desc', oldest: 'started_at, id' } satisfies Record<
  BackupPageRequest['sort'],
  string
>

/** @param db the pool, or a transaction to take part in */
export function createBackupsTable(db: Queryable): BackupsTable {
  const many = async (rest: string, values: unknown[]) =>
    (
      await db.query<Backup>(
        `select ${columns} from backups where project_ref = $1 ${rest}`,
        values,
      )
    ).rows
  return {
    async insert({ id, projectRef, home, kind }) {
      const { rows } = await db.query<Backup>(
        `insert into backups (id, project_ref, home, kind) values ($1, $2, $3, $4) returning ${columns}`,
        [id, projectRef, home, kind],
      )
      const [backup] = rows
      if (!backup) throw new Error('The backup was not noted.')
      return backup
    },
    find: async (projectRef, id) => (await many('and id = $2', [projectRef, id]))[0] ?? null,
    async page(projectRef, { sort, offset, limit }) {
      const [backups, counted] = await Promise.all([
        many(`order by ${orders[sort]} offset $2 limit $3`, [projectRef, offset, limit]),
        db.query<{ count: number }>(
          'select count(*)::integer as count from backups where project_ref = $1',
          [projectRef],
        ),
      ])
      return { backups, count: counted.rows[0]?.count ?? 0 }
    },
    all: (projectRef) => many(`order by ${orders.newest}`, [projectRef]),
    async countOf(projectRef, kind) {
      const { rows } = await db.query<{ count: number }>(
        `select count(*)::integer as count from backups where project_ref = $1 and kind = $2 and state <> 'failed'`,
        [projectRef, kind],
      )
      return rows[0]?.count ?? 0
    },
    isRunning: async (projectRef) => (await many(`and state = 'running'`, [projectRef])).length > 0,
    async isRead(id) {
      const { rows } = await db.query(
        `select from operations where kind in ('create_branch', 'restore_to_project') and state = 'running' and input->'path'->>'backupId' = $1`,
        [id],
      )
      return rows.length > 0
    },
    async noteVersion(id, postgresVersion) {
      await db.query('update backups set postgres_version = $2 where id = $1', [
        id,
        postgresVersion,
      ])
    },
    async noteWal(id, chain, { start, end }) {
      await db.query(
        'update backups set wal_chain = $2, wal_start = $3, wal_end = $4 where id = $1',
        [id, chain, start, end],
      )
    },
    async complete(id, sizeBytes) {
      const { rowCount } = await db.query(
        `update backups set state = 'completed', size_bytes = $2, completed_at = clock_timestamp() where id = $1 and state = 'running'`,
        [id, sizeBytes],
      )
      return rowCount === 1
    },
    async toArchive(home) {
      const { rows } = await db.query<Backup>(
        `select ${columns} from backups where home = $1 and state = 'completed' and archived_at is null order by ${orders.oldest}`,
        [home],
      )
      return rows
    },
    async noteArchived(id) {
      const { rowCount } = await db.query(
        'update backups set archived_at = clock_timestamp() where id = $1',
        [id],
      )
      return rowCount === 1
    },
    async fail(id, error) {
      await db.query(
        `update backups set state = 'failed', error = $2, completed_at = clock_timestamp() where id = $1 and state = 'running'`,
        [id, error],
      )
    },
    async forgetFailed(projectRef, retained) {
      await db.query(
        `delete from backups where id in (
           select id from backups where project_ref = $1 and state = 'failed' order by ${orders.newest} offset $2)`,
        [projectRef, retained],
      )
    },
    async remove(id) {
      await db.query('delete from backups where id = $1', [id])
    },
  }
}

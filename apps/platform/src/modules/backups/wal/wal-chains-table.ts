import type { Queryable } from '../../../base/transaction'

/** Stretch of one timeline that is archived without a gap. */
export interface WalChain {
  id: string
  projectRef: string
  /** The data directory that holds its files. */
  home: string
  timeline: number
  segmentBytes: number
  /** First position, as Postgres prints it. */
  firstPosition: string
  /** Moment until which everything committed is archived; null before that is known. */
  archivedUntil: Date | null
  startedAt: Date
  /** null while it grows. */
  endedAt: Date | null
}

/** The rows of archives and their chains. */
export interface WalChainsTable {
  isEnabled(projectRef: string): Promise<boolean>
  /** Running projects of a data directory whose log is archived. */
  enabledIn(home: string): Promise<readonly string[]>
  enable(projectRef: string): Promise<void>
  /** Also forgets the chains. */
  disable(projectRef: string): Promise<void>
  /** The oldest first. */
  all(projectRef: string): Promise<readonly WalChain[]>
  /** Those of all projects of a data directory. */
  inHome(home: string): Promise<readonly WalChain[]>
  find(id: string): Promise<WalChain | null>
  insert(
    chain: Pick<
      WalChain,
      'id' | 'projectRef' | 'home' | 'timeline' | 'segmentBytes' | 'firstPosition'
    >,
  ): Promise<void>
  /** Makes this chain the one that grows; all others of the project have ended. */
  grow(chain: Pick<WalChain, 'id' | 'projectRef'>): Promise<void>
  noteUntil(id: string, until: Date): Promise<void>
  remove(id: string): Promise<void>
  /** True while another project or a branch is being made from the archive of this one. */
  isRead(projectRef: string): Promise<boolean>
}

const columns = `id, project_ref as "projectRef", home, timeline, segment_bytes as "segmentBytes", first_position as "firstPosition",
  archived_until as "archivedUntil", started_at as "startedAt", ended_at as "endedAt"`

/** @param db the pool, or a transaction to take part in */
export function createWalChainsTable(db: Queryable): WalChainsTable {
  return {
    async isEnabled(projectRef) {
      const { rows } = await db.query('select from wal_archives where project_ref = $1', [
        projectRef,
      ])
      return rows.length > 0
    },
    async enabledIn(home) {
      const { rows } = await db.query<{ ref: string }>(
        `select p.ref from wal_archives a join projects p on p.ref = a.project_ref
          where p.home = $1 and p.status in ('ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY')`,
        [home],
      )
      return rows.map(({ ref }) => ref)
    },
    async enable(projectRef) {
      await db.query('insert into wal_archives (project_ref) values ($1) on conflict do nothing', [
        projectRef,
      ])
    },
    async disable(projectRef) {
      await db.query('delete from wal_archives where project_ref = $1', [projectRef])
      await db.query('delete from wal_chains where project_ref = $1', [projectRef])
      // The next archive gets a test of its own.
      for (const table of ['recovery_tests', 'recovery_test_attempts'])
        await db.query(`delete from ${table} where project_ref = $1`, [projectRef])
    },
    async all(projectRef) {
      const { rows } = await db.query<WalChain>(
        `select ${columns} from wal_chains where project_ref = $1 order by started_at, id`,
        [projectRef],
      )
      return rows
    },
    async inHome(home) {
      const { rows } = await db.query<WalChain>(
        `select ${columns} from wal_chains where home = $1 order by started_at, id`,
        [home],
      )
      return rows
    },
    async find(id) {
      const { rows } = await db.query<WalChain>(`select ${columns} from wal_chains where id = $1`, [
        id,
      ])
      return rows[0] ?? null
    },
    async insert({ id, projectRef, home, timeline, segmentBytes, firstPosition }) {
      await db.query(
        `insert into wal_chains (id, project_ref, home, timeline, segment_bytes, first_position) values ($1, $2, $3, $4, $5, $6)`,
        [id, projectRef, home, timeline, segmentBytes, firstPosition],
      )
    },
    async grow({ id, projectRef }) {
      await db.query(
        `update wal_chains set ended_at = case when id = $1 then null else clock_timestamp() end
          where project_ref = $2 and (id = $1) = (ended_at is not null)`,
        [id, projectRef],
      )
    },
    async noteUntil(id, until) {
      await db.query(
        'update wal_chains set archived_until = greatest(archived_until, $2) where id = $1',
        [id, until],
      )
    },
    async remove(id) {
      await db.query('delete from wal_chains where id = $1', [id])
    },
    async isRead(projectRef) {
      const { rows } = await db.query(
        `select from operations where state = 'running' and input->'path'->>'chainId' is not null
           and (kind = 'restore_to_project' and input->>'from' = $1 or kind = 'create_branch' and input->>'parentRef' = $1)`,
        [projectRef],
      )
      return rows.length > 0
    },
  }
}

import type { Queryable } from '../../../base/transaction'
import type { Operation } from '../../operations/operations.types'
import type { MergePlan } from './merge.types'

/** A function of production that a merge deploys. */
export interface ReplacedFunction {
  slug: string
  /** Version in use before the merge; null if there was none. */
  before: number | null
  /** Version that the merge has deployed; null until then. */
  after: number | null
}

/** A merge into production. */
export interface MergeRecord {
  id: string
  projectRef: string
  branchRef: string
  branchName: string
  state: 'running' | 'incomplete' | 'merged' | 'undoing' | 'undone'
  changesDatabase: boolean
  /** Id of the restore point of the moment before. */
  restorePoint: string | null
  /** Id of the backup of production from before; only without a restore point. */
  backup: string | null
  /** End of that backup, to which it restores. */
  backedUpAt: Date | null
  /** Its transaction in the Postgres of production. */
  transactionId: string | null
  functions: readonly ReplacedFunction[]
  /** First transaction of production after the restore point or the backup. */
  restoreTransaction: string | null
  /** False if the branch may not have recorded yet what is merged. */
  isSettled: boolean
  /** State before it was being undone. */
  undoneFrom: MergeRecord['state'] | null
  undoingSince: Date | null
  /** Time at which production was restored by hand. */
  restoredAt: Date | null
  /** Changes of the schema that the branch has not recorded yet. */
  migration: MergePlan['migrations'][number] | null
  begunAt: Date
  /** Time at which its transaction had ended. */
  appliedAt: Date | null
}

export type NewMergeRecord = Pick<
  MergeRecord,
  'projectRef' | 'branchRef' | 'branchName' | 'changesDatabase' | 'functions'
>

/** The rows of merges. */
export interface MergeRecords {
  insert(record: NewMergeRecord): Promise<MergeRecord>
  change(id: string, change: Partial<Omit<MergeRecord, 'id' | 'begunAt'>>): Promise<void>
  /** Begins to undo one that is still in a state. @returns false if it is not */
  claimUndo(id: string, from: MergeRecord['state']): Promise<boolean>
  /**
   * Returns true if a restore is the one by which a merge was undone: the first since then. Its end
   * may be announced again after a crash.
   */
  isOfUndo(restore: Pick<Operation, 'id' | 'kind' | 'projectRef'>): Promise<boolean>
  /** Notes that production was restored by hand. @returns the merges into it that were there */
  noteRestored(projectRef: string): Promise<MergeRecord[]>
  remove(id: string): Promise<void>
  find(id: string): Promise<MergeRecord | null>
  /** The one that was backed up before. */
  ofBackup(id: string): Promise<MergeRecord | null>
  /** The newest of a branch. */
  ofBranch(ref: string): Promise<MergeRecord | null>
  /** The newest into a project that is not undone. */
  newest(projectRef: string): Promise<MergeRecord | null>
  /** The one into a project that is being undone. */
  undoing(projectRef: string): Promise<MergeRecord | null>
  /** Those of this data directory that a server has left in a state. */
  left(home: string, state: MergeRecord['state']): Promise<MergeRecord[]>
  /** Restore points of merges into a project that were applied before a moment. */
  oldPoints(projectRef: string, before: Date): Promise<string[]>
  /**
   * Complete backups of a data directory from before merges that are undone, unknown or were applied
   * before `merged`, and of each project those before its newest `retained` ones that merges can be
   * undone with. None of a merge that runs or is being undone.
   */
  oldBackups(
    home: string,
    limits: { merged: Date; retained: number },
  ): Promise<{ id: string; projectRef: string }[]>
}

/** Kind of the operation that restores production when a merge is undone. */
export const restoreKindOf = ({ restorePoint }: Pick<MergeRecord, 'restorePoint'>) =>
  restorePoint === null ? 'restore_backup' : 'restore_point_in_time'

const COLUMNS = `m.id, m.project_ref as "projectRef", m.branch_ref as "branchRef", m.branch_name as "branchName", m.state,
  m.changes_database as "changesDatabase", m.restore_point as "restorePoint", m.backup, m.transaction_id as "transactionId",
  m.functions, m.restore_transaction as "restoreTransaction", m.settled as "isSettled", m.undone_from as "undoneFrom",
  m.undoing_since as "undoingSince", m.restored_at as "restoredAt", m.migration, m.begun_at as "begunAt", m.applied_at as "appliedAt",
  m.backed_up_at as "backedUpAt"`

export function createMergeRecords(db: Queryable): MergeRecords {
  const one = async (rest: string, values: unknown[]) =>
    (await db.query<MergeRecord>(`select ${COLUMNS} from merges m ${rest}`, values)).rows
  return {
    async insert({ branchName, branchRef, changesDatabase, functions, projectRef }) {
      const { rows } = await db.query<MergeRecord>(
        `insert into merges as m (project_ref, branch_ref, branch_name, changes_database, functions)
         values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
        [projectRef, branchRef, branchName, changesDatabase, JSON.stringify(functions)],
      )
      const [row] = rows
      if (!row) throw new Error('The merge was not noted.')
      return row
    },
    async change(id, change) {
      const { appliedAt, backedUpAt, backup, changesDatabase, functions, isSettled, migration } =
        change
      const { restorePoint, restoreTransaction, state, transactionId } = change
      await db.query(
        `update merges
            set state = coalesce($2, state), changes_database = coalesce($3, changes_database),
                restore_point = case when $4 then $5::uuid else restore_point end,
                transaction_id = coalesce($6, transaction_id), functions = coalesce($7, functions),
                migration = case when $8 then $9::jsonb else migration end, applied_at = coalesce($10, applied_at),
                settled = coalesce($11, settled), restore_transaction = coalesce($12, restore_transaction),
                backup = case when $13 then $14::uuid else backup end, backed_up_at = coalesce($15, backed_up_at)
          where id = $1`,
        [
          ...[id, state ?? null, changesDatabase ?? null],
          ...[restorePoint !== undefined, restorePoint ?? null, transactionId ?? null],
          functions ? JSON.stringify(functions) : null,
          ...[migration !== undefined, migration ? JSON.stringify(migration) : null],
          ...[appliedAt ?? null, isSettled ?? null, restoreTransaction ?? null],
          ...[backup !== undefined, backup ?? null, backedUpAt ?? null],
        ],
      )
    },
    async claimUndo(id, from) {
      const { rowCount } = await db.query(
        `update merges set state = 'undoing', undone_from = state, undoing_since = clock_timestamp()
          where id = $1 and state = $2`,
        [id, from],
      )
      return rowCount === 1
    },
    async isOfUndo({ id, kind, projectRef }) {
      const { rowCount } = await db.query(
        `select from merges m join operations own on own.id = $1 and own.kind = $3 and own.project_ref = m.project_ref
          where m.project_ref = $2 and m.state = 'undone' and m.changes_database and own.created_at >= m.undoing_since
            and own.kind = case when m.restore_point is null then 'restore_backup' else 'restore_point_in_time' end
            and not exists (select from operations o
              where o.project_ref = m.project_ref and o.kind = own.kind and o.created_at >= m.undoing_since
                and o.created_at < own.created_at)`,
        [id, projectRef, kind],
      )
      return (rowCount ?? 0) > 0
    },
    async noteRestored(projectRef) {
      const { rows } = await db.query<MergeRecord>(
        `update merges m set restored_at = clock_timestamp()
          where m.project_ref = $1 and m.changes_database and m.state <> 'undone' and m.restored_at is null returning ${COLUMNS}`,
        [projectRef],
      )
      return rows
    },
    async remove(id) {
      await db.query('delete from merges where id = $1', [id])
    },
    find: async (id) => (await one('where m.id = $1', [id]))[0] ?? null,
    ofBackup: async (id) => (await one('where m.backup = $1', [id]))[0] ?? null,
    ofBranch: async (ref) =>
      (await one('where m.branch_ref = $1 order by m.begun_at desc limit 1', [ref]))[0] ?? null,
    newest: async (projectRef) =>
      (
        await one(
          `where m.project_ref = $1 and m.state <> 'undone' order by m.begun_at desc limit 1`,
          [projectRef],
        )
      )[0] ?? null,
    undoing: async (projectRef) =>
      (await one(`where m.project_ref = $1 and m.state = 'undoing'`, [projectRef]))[0] ?? null,
    left: (home, state) =>
      one('join projects p on p.ref = m.project_ref where p.home = $1 and m.state = $2', [
        home,
        state,
      ]),
    async oldPoints(projectRef, before) {
      const { rows } = await db.query<{ point: string }>(
        `select restore_point as point from merges
          where project_ref = $1 and restore_point is not null and applied_at < $2 order by begun_at`,
        [projectRef, before],
      )
      return rows.map(({ point }) => point)
    },
    async oldBackups(home, { merged, retained }) {
      const { rows } = await db.query<{ id: string; projectRef: string }>(
        `select id, project_ref as "projectRef"
           from (
             select b.id, b.project_ref, m.state, m.applied_at,
                    row_number() over (
                     partition by b.project_ref, coalesce(m.state, 'undone') in ('undone', 'running')
                     order by m.begun_at desc, b.started_at desc, b.id desc) as newer
               from backups b left join merges m on m.backup = b.id
              where b.home = $1 and b.kind = 'merge' and b.state = 'completed') known
          where coalesce(state not in ('running', 'undoing'), true)
            and (coalesce(state, 'undone') = 'undone' or applied_at < $2 or newer > $3)`,
        [home, merged, retained],
      )
      return rows
    },
  }
}

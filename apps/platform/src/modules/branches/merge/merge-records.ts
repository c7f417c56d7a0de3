import type { Queryable } from '../../../base/transaction'
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
  /** Its transaction in the Postgres of production. */
  transactionId: string | null
  functions: readonly ReplacedFunction[]
  /** First transaction of production after the restore point. */
  restoreTransaction: string | null
  /** False if the branch may not have recorded yet what is merged. */
  isSettled: boolean
  /** State before it was being undone. */
  undoneFrom: MergeRecord['state'] | null
  undoingSince: Date | null
  /** When production was restored by hand. */
  restoredAt: Date | null
  /** Changes of the schema that the branch has not recorded yet. */
  migration: MergePlan['migrations'][number] | null
  begunAt: Date
  /** When its transaction had ended. */
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
  isOfUndo(restore: { id: string; projectRef: string }): Promise<boolean>
  /** Notes that production was restored by hand. @returns the merges into it that were there */
  noteRestored(projectRef: string): Promise<MergeRecord[]>
  remove(id: string): Promise<void>
  find(id: string): Promise<MergeRecord | null>
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
}

const COLUMNS = `m.id, m.project_ref as "projectRef", m.branch_ref as "branchRef", m.branch_name as "branchName", m.state,
  m.changes_database as "changesDatabase", m.restore_point as "restorePoint", m.transaction_id as "transactionId",
  m.functions, m.restore_transaction as "restoreTransaction", m.settled as "isSettled", m.undone_from as "undoneFrom",
  m.undoing_since as "undoingSince", m.restored_at as "restoredAt", m.migration, m.begun_at as "begunAt", m.applied_at as "appliedAt"`

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
      const { appliedAt, changesDatabase, functions, isSettled, migration, restorePoint } = change
      const { restoreTransaction, state, transactionId } = change
      await db.query(
        `update merges
            set state = coalesce($2, state), changes_database = coalesce($3, changes_database),
                restore_point = case when $4 then $5::uuid else restore_point end,
                transaction_id = coalesce($6, transaction_id), functions = coalesce($7, functions),
                migration = case when $8 then $9::jsonb else migration end, applied_at = coalesce($10, applied_at),
                settled = coalesce($11, settled), restore_transaction = coalesce($12, restore_transaction)
          where id = $1`,
        [
          ...[id, state ?? null, changesDatabase ?? null],
          ...[restorePoint !== undefined, restorePoint ?? null, transactionId ?? null],
          functions ? JSON.stringify(functions) : null,
          ...[migration !== undefined, migration ? JSON.stringify(migration) : null],
          ...[appliedAt ?? null, isSettled ?? null, restoreTransaction ?? null],
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
    async isOfUndo({ id, projectRef }) {
      const { rowCount } = await db.query(
        `select from merges m join operations own on own.id = $1 and own.project_ref = m.project_ref
          where m.project_ref = $2 and m.state = 'undone' and m.changes_database and own.created_at >= m.undoing_since
            and not exists (select from operations o
              where o.project_ref = m.project_ref and o.kind = own.kind and o.created_at >= m.undoing_since
                and o.created_at < own.created_at)`,
        [id, projectRef],
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
  }
}

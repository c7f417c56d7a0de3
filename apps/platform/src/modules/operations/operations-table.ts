import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../base/transaction'
import type { Operation, OperationKind } from './operations.types'

/** An operation with the fields that only its runner needs. */
export interface OperationRow extends Operation {
  /** Made by the kind; holds no secret in the clear. */
  input: unknown
}

/** The step that removes the results of a failed operation. */
export const UNDO = 'undo'

export interface NewOperation {
  kind: OperationKind
  projectRef: string
  home: string
  step: string
  input: unknown
}

/** The rows of long work. */
export interface OperationsTable {
  /** Takes part in the transaction of `db`. */
  insert(db: Queryable, operation: NewOperation): Promise<Operation>
  byId(id: string): Promise<OperationRow | null>
  newest(projectRef: string): Promise<Operation | null>
  /** Returns the unfinished operations of one data directory, the oldest first. */
  unfinished(home: string): Promise<OperationRow[]>
  /** Notes the step that begins now, and holds the row for `lease` milliseconds. */
  enter(id: string, step: string, lease: number): Promise<void>
  renew(id: string, lease: number): Promise<void>
  /** Counts that a server begins or takes up the operation. @returns how often it has been */
  countStart(id: string): Promise<number>
  /** Takes the last count back, when the server stops in good order. */
  forgiveStart(id: string): Promise<void>
  /** Starts undoing the operation and stores the error meanwhile. */
  beginUndo(id: string, error: string): Promise<void>
  /** Ends it. The input is forgotten. */
  finish(id: string, state: 'succeeded' | 'failed'): Promise<void>
}

const columns = `id, kind, project_ref as "projectRef", state, step, error, created_at as "createdAt", updated_at as "updatedAt"`

export function createOperationsTable(db: Queryable): OperationsTable {
  const run = async (text: string, values: unknown[]) => void (await db.query(text, values))
  return {
    async insert(transaction, { kind, projectRef, home, step, input }) {
      const { rows } = await transaction.query<Operation>(
        `insert into operations (id, kind, project_ref, home, step, input) values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
        [randomUUID(), kind, projectRef, home, step, JSON.stringify(input)],
      )
      const [operation] = rows
      if (!operation) throw new Error('The operation was not stored.')
      return operation
    },
    async byId(id) {
      const { rows } = await db.query<OperationRow>(
        `select ${columns}, input from operations where id = $1`,
        [id],
      )
      return rows[0] ?? null
    },
    async newest(projectRef) {
      const { rows } = await db.query<Operation>(
        `select ${columns} from operations where project_ref = $1 order by created_at desc limit 1`,
        [projectRef],
      )
      return rows[0] ?? null
    },
    async unfinished(home) {
      const { rows } = await db.query<OperationRow>(
        `select ${columns}, input from operations where home = $1 and state = 'running' order by created_at`,
        [home],
      )
      return rows
    },
    enter: (id, step, lease) =>
      run(
        `update operations set step = $2, lease_until = now() + $3 * interval '1 millisecond', updated_at = now() where id = $1`,
        [id, step, lease],
      ),
    renew: (id, lease) =>
      run(
        `update operations set lease_until = now() + $2 * interval '1 millisecond' where id = $1`,
        [id, lease],
      ),
    async countStart(id) {
      const { rows } = await db.query<{ starts: number }>(
        'update operations set starts = starts + 1 where id = $1 returning starts',
        [id],
      )
      return rows[0]?.starts ?? 0
    },
    forgiveStart: (id) =>
      run(`update operations set starts = starts - 1 where id = $1 and state = 'running'`, [id]),
    beginUndo: (id, error) =>
      run(`update operations set step = $2, error = $3, updated_at = now() where id = $1`, [
        id,
        UNDO,
        error,
      ]),
    finish: (id, state) =>
      run(
        `update operations set state = $2, lease_until = null, input = '{}', updated_at = now() where id = $1`,
        [id, state],
      ),
  }
}

import type { components } from '@howdah/contract'
import type { Queryable } from '../../base/transaction'
import type { OperationPlan } from './operation-runner'
import type { NewOperation, OperationRow } from './operations-table'

export type OperationState = 'running' | 'succeeded' | 'failed'
export type OperationKind = components['schemas']['Operation']['kind']
/** Plans of kinds of operations; each module has those of its own kinds. */
export type OperationPlans = Partial<Record<OperationKind, OperationPlan>>

/** Bytes that a step has done, and those of all of it. */
export interface StepProgress {
  done: number
  total: number
}

/** A stored long-running operation on a project. */
export interface Operation {
  id: string
  kind: OperationKind
  projectRef: string
  state: OperationState
  /** The step that runs, or that ran last; `undo` while a failed operation's traces are removed. */
  step: string
  /** Reason of the failure. */
  error: string | null
  createdAt: Date
  updatedAt: Date
}

/**
 * Long-running work. Each operation is a row, so that the next start finishes or undoes it after a
 * crash.
 */
export interface Operations {
  /** Aborted when the server stops: the next start begins the running steps again. */
  signal: AbortSignal
  /** Stores an operation in the transaction of `db`; `run` begins it once that is committed. */
  insert(db: Queryable, operation: Omit<NewOperation, 'home'>): Promise<Operation>
  /** Starts an operation and returns immediately. */
  run(id: string): void
  /** The newest operation on a project. */
  newest(projectRef: string): Promise<Operation | null>
  /** Notes how far the running step is; null for one that counts no bytes. It is in the memory of this server only. */
  noteProgress(id: string, progress: StepProgress | null): void
  /** Progress of the step that runs now in this server; null if it counts none. */
  progressOf(id: string): StepProgress | null
  find(id: string): Promise<OperationRow | null>
  /** Unfinished operations of this data directory. */
  unfinished(): Promise<readonly Operation[]>
  /** Ends when the operation has succeeded or failed. */
  finished(id: string): Promise<Operation>
  /** Takes up operations of the last server. Ends when they have begun. */
  resume(): Promise<void>
}

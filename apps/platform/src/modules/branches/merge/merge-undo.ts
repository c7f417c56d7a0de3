import { MERGE_UNDO_MS } from '@howdah/rules/branches/merge-undo'
import { AppError } from '../../../base/app-error'
import type { Operation } from '../../operations/operations.types'
import type { Branch } from '../branches-table'
import type { BranchesServices } from '../services'
import { branchMergeMessages as messages } from './merge.messages'
import type { MergeRecord } from './merge-records'
import { withPeoplesSession } from './peoples-session'

/** The last merge of a branch, and whether it can be undone. */
export interface LastMerge {
  record: MergeRecord
  /** Moment until which it can be undone. */
  until: Date
  /** Reason for which it cannot be undone; null if it can. */
  reason: string | null
  /** Transactions of production since, which undoing it takes back too; null if they are not known or are not taken back. */
  transactions: string | null
}

/** Undoing merges by restoring production to the moment before. */
export interface MergeUndo {
  last(branch: Branch): Promise<LastMerge | null>
  /** Starts to undo the last merge of a branch and returns immediately. @throws AppError 409 with the reason */
  begin(branch: Branch, check: (record: MergeRecord) => void): Promise<void>
  /** Completes or gives up an undo when the restore of its project has ended. */
  restored(operation: Operation, state: 'succeeded' | 'failed'): Promise<void>
  /** Gives up undos whose restore a server has not begun. */
  cleanUp(): Promise<void>
}

export function createMergeUndo(services: BranchesServices): MergeUndo {
  const { clusters, directory, functionRows, log, mergeRecords: records, operations } = services
  const { pointInTime, restorePoints, schemaDiffs } = services

  async function whyNot(record: MergeRecord, until: Date): Promise<string | null> {
    const { changesDatabase, id, projectRef, restorePoint, state } = record
    if (state === 'undone') return messages.isUndone
    if (state === 'undoing') return messages.isUndoing
    if (state === 'running') return messages.merging
    if (until <= new Date()) return messages.undoExpired
    if ((await records.newest(projectRef))?.id !== id) return messages.laterMerge
    if (!changesDatabase) return null
    if (restorePoint === null) return messages.noRestorePoint
    return (await restorePoints.find(projectRef, restorePoint)) === null
      ? messages.restorePointGone
      : null
  }

  /** Transactions that have written since; those of the server's own services are among them. */
  async function transactionsSince(record: MergeRecord): Promise<string | null> {
    if (record.transactionId === null) return null
    try {
      return await withPeoplesSession(clusters, record.projectRef, async (client) => {
        const { rows } = await client.query<{ count: string }>(
          `select greatest(pg_snapshot_xmax(pg_current_snapshot())::text::numeric - $1::numeric - 1, 0)::text as count`,
          [record.transactionId],
        )
        return rows[0]?.count ?? null
      })
    } catch {
      // The page shows the rest.
      return null
    }
  }

  async function last({ projectRef: ref }: Branch): Promise<LastMerge | null> {
    const record = await records.ofBranch(ref)
    if (record === null) return null
    const until = new Date((record.appliedAt ?? record.begunAt).getTime() + MERGE_UNDO_MS)
    const reason = await whyNot(record, until)
    const isRestored = reason === null && record.changesDatabase
    return {
      ...{ record, until, reason },
      transactions: isRestored ? await transactionsSince(record) : null,
    }
  }

  /** Puts the former versions of functions in use again; what was deployed since the merge stays. */
  async function putBackFunctions({ functions, projectRef }: MergeRecord): Promise<void> {
    for (const { after, before, slug } of functions) {
      const current = await functionRows.get(projectRef, slug)
      if (!current || after === null || current.version !== after) continue
      try {
        if (before === null) await functionRows.remove(current.id)
        else await functionRows.change(current.id, { version: before })
      } catch (error) {
        log.warn('A function stays as a merge has deployed it', {
          ...{ project: projectRef, function: slug, error },
        })
      }
    }
  }

  async function complete(record: MergeRecord): Promise<void> {
    await putBackFunctions(record)
    await records.change(record.id, { state: 'undone' })
    // It says that production has what was merged. Without it, the branch drops nothing.
    if (record.changesDatabase) await schemaDiffs.forget(record.branchRef)
  }

  const giveUp = ({ functions, id }: MergeRecord): Promise<void> =>
    records.change(id, {
      state: functions.every(({ after }) => after !== null) ? 'merged' : 'incomplete',
    })

  return {
    last,
    async begin(branch, check) {
      const found = await last(branch)
      if (found === null) throw new AppError(409, 'conflict', messages.notMerged)
      const { reason, record } = found
      if (reason !== null) throw new AppError(409, 'conflict', reason)
      check(record)
      const { changesDatabase, id, projectRef, restorePoint, state } = record
      if (!(await records.claim(id, state, 'undoing')))
        throw new AppError(409, 'conflict', messages.isUndoing)
      try {
        if (!changesDatabase || restorePoint === null) return await complete(record)
        await pointInTime.restore(projectRef, { restorePoint })
      } catch (error) {
        await records.change(id, { state })
        throw error
      }
    },
    async restored({ kind, projectRef }, state) {
      if (kind !== 'restore_point_in_time') return
      const record = await records.undoing(projectRef)
      if (record === null) return
      if (state === 'succeeded') await complete(record)
      else await giveUp(record)
    },
    async cleanUp() {
      for (const record of await records.left(directory.id, 'undoing')) {
        const newest = await operations.newest(record.projectRef)
        const isRunning = newest?.kind === 'restore_point_in_time' && newest.state === 'running'
        if (!isRunning) await giveUp(record)
      }
    },
  }
}

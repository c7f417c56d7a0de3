import { MERGE_UNDO_MS } from '@howdah/rules/branches/merge-undo'
import { AppError } from '../../../base/app-error'
import type { Operation } from '../../operations/operations.types'
import type { Branch } from '../branches-table'
import type { BranchesServices } from '../services'
import { branchMergeMessages as messages } from './merge.messages'
import { createMergeBackups } from './merge-backups'
import { restoreKindOf, type MergeRecord } from './merge-records'
import { withPeoplesSession } from './peoples-session'

/** The last merge of a branch, and whether it can be undone. */
export interface LastMerge {
  record: MergeRecord
  /** Moment until which it can be undone. */
  until: Date
  /** Reason for which it cannot be undone; null if it can. */
  reason: string | null
  /** Moment to which undoing it restores production; null if it does not. */
  restoresTo: Date | null
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
  const { backups, branchesTable, pointInTime, restorePoints, schemaDiffs, sideOrigins } = services
  const mergeBackups = createMergeBackups(services)
  /** Undos whose restore is about to begin. */
  const beginning = new Set<string>()

  async function whyNot(record: MergeRecord, until: Date): Promise<string | null> {
    const { backup, changesDatabase, id, projectRef, restorePoint, state } = record
    if (state === 'undone') return messages.isUndone
    if (state === 'undoing') return messages.isUndoing
    if (state === 'running') return messages.merging
    if (until <= new Date()) return messages.undoExpired
    if (changesDatabase && record.restoredAt !== null) return messages.restoredSince
    const newest = await records.newest(projectRef)
    if (newest !== null && newest.id !== id)
      return (await branchesTable.find(newest.branchRef)) === null
        ? messages.laterMergeOfDeleted(newest.branchName, newest.backup !== null)
        : messages.laterMerge
    if (!changesDatabase) return null
    if (restorePoint === null && backup === null) return messages.noRestorePoint
    if (restorePoint === null)
      return (await mergeBackups.find(record)) === null ? messages.backupGone : null
    return (await restorePoints.find(projectRef, restorePoint)) === null
      ? messages.restorePointGone
      : null
  }

  /**
   * Transactions that have written since the restore point, without one of the merge; those of the
   * server's own services are among them. null if they cannot be known.
   */
  async function transactionsSince(record: MergeRecord): Promise<string | null> {
    const first = record.restoreTransaction
    if (first === null) return null
    try {
      return await withPeoplesSession(clusters, record.projectRef, async (client) => {
        const { rows } = await client.query<{ count: string }>(
          `select (pg_snapshot_xmax(pg_current_snapshot())::text::numeric - $1::numeric - 1)::text as count`,
          [first],
        )
        const count = rows[0]?.count ?? null
        return count?.startsWith('-') ? null : count
      })
    } catch {
      // The page shows the rest.
      return null
    }
  }

  /** Returns the moment to which undoing a merge restores production; null if that is gone. */
  async function momentBefore(record: MergeRecord): Promise<Date | null> {
    const { projectRef, restorePoint } = record
    if (restorePoint === null) {
      const backup = await mergeBackups.find(record)
      return backup && (record.backedUpAt ?? backup.startedAt)
    }
    return (await restorePoints.find(projectRef, restorePoint))?.createdAt ?? null
  }

  async function last({ projectRef: ref }: Branch): Promise<LastMerge | null> {
    const found = await records.ofBranch(ref)
    if (found === null) return null
    const record = found.state === 'undoing' ? await settleUndo(found) : found
    const until = new Date((record.appliedAt ?? record.begunAt).getTime() + MERGE_UNDO_MS)
    const reason = await whyNot(record, until)
    const isRestored = reason === null && record.changesDatabase
    return {
      ...{ record, until, reason, restoresTo: isRestored ? await momentBefore(record) : null },
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
    // It says that production has what was merged. Without it, the branch drops nothing.
    if (record.changesDatabase) await schemaDiffs.forget(record.branchRef)
    await sideOrigins.back(record.branchRef, record.id)
    // Last: an end that is announced again after a crash goes on here.
    await records.change(record.id, { state: 'undone' })
  }

  const giveUp = ({ id, undoneFrom }: MergeRecord): Promise<void> =>
    records.change(id, { state: undoneFrom ?? 'merged' })

  /** Completes or gives up an undo whose restore has ended without a word, or has never begun. */
  async function settleUndo(record: MergeRecord): Promise<MergeRecord> {
    if (beginning.has(record.id)) return record
    const newest = await operations.newest(record.projectRef)
    const isRestore = newest?.kind === restoreKindOf(record)
    if (isRestore && newest.state === 'running') return record
    const isOwn =
      isRestore && record.undoingSince !== null && newest.createdAt >= record.undoingSince
    // Its end may have been noted meanwhile.
    const now = await records.find(record.id)
    if (now?.state !== 'undoing') return now ?? record
    if (isOwn && newest.state === 'succeeded') await complete(record)
    else await giveUp(record)
    return (await records.find(record.id)) ?? record
  }

  /** Notes that what merges have made may be gone, or not. */
  async function restoredByHand(projectRef: string): Promise<void> {
    for (const { branchRef } of await records.noteRestored(projectRef)) {
      await schemaDiffs.forget(branchRef)
      await sideOrigins.forgetBuckets(branchRef)
    }
  }

  return {
    last,
    async begin(branch, check) {
      const found = await last(branch)
      if (found === null) throw new AppError(409, 'conflict', messages.notMerged)
      const { reason, record } = found
      if (reason !== null) throw new AppError(409, 'conflict', reason)
      check(record)
      const { backup, changesDatabase, id, projectRef, restorePoint, state } = record
      beginning.add(id)
      try {
        if (!(await records.claimUndo(id, state)))
          throw new AppError(409, 'conflict', messages.isUndoing)
      } catch (error) {
        beginning.delete(id)
        throw error
      }
      try {
        if (!changesDatabase) return await complete(record)
        // One of the two is there, or there would be a reason.
        if (restorePoint !== null) await pointInTime.restore(projectRef, { restorePoint })
        else if (backup !== null) await backups.restore(projectRef, backup)
      } catch (error) {
        await records.change(id, { state })
        throw error
      } finally {
        beginning.delete(id)
      }
    },
    async restored({ id, kind, projectRef }, state) {
      if (kind !== 'restore_point_in_time' && kind !== 'restore_backup') return
      const undoing = await records.undoing(projectRef)
      const record = undoing !== null && restoreKindOf(undoing) === kind ? undoing : null
      if (record === null) {
        const isAgain = await records.isOfUndo({ id, kind, projectRef })
        if (state === 'succeeded' && !isAgain) await restoredByHand(projectRef)
        return
      }
      if (state === 'succeeded') await complete(record)
      else await giveUp(record)
    },
    async cleanUp() {
      for (const record of await records.left(directory.id, 'undoing')) await settleUndo(record)
    },
  }
}

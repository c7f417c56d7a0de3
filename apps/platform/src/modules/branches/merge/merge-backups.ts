import { randomUUID } from 'node:crypto'
import { MAX_MERGE_BACKUPS, MERGE_UNDO_MS } from '@howdah/rules/branches/merge-undo'
import { AppError } from '../../../base/app-error'
import type { Backup } from '../../backups/backups.types'
import type { BranchesServices } from '../services'
import { branchMergeMessages as messages } from './merge.messages'
import type { MergeRecord } from './merge-records'
import { nextTransaction } from './peoples-session'

/** Backups of production from before merges, from which it is restored when they are undone. */
export interface MergeBackups {
  /** Returns the complete backup of a merge; null if there is none, or if it was deleted. */
  find(record: Pick<MergeRecord, 'backup' | 'projectRef'>): Promise<Backup | null>
  /** Backs up production before a merge. @returns the id of the backup @throws AppError 409 */
  create(record: MergeRecord): Promise<string>
  /** Notes what a backup restores when Postgres has ended it: what it has written until then. */
  noteEnd(backup: { id: string; projectRef: string }): Promise<void>
  /** Removes backups of this data directory that no merge can be undone with any more. */
  removeOld(): Promise<void>
}

type Parts = Pick<
  BranchesServices,
  'backups' | 'clusters' | 'directory' | 'log' | 'mergeRecords' | 'operations' | 'pointInTime'
>

export function createMergeBackups(services: Parts): MergeBackups {
  const { backups, clusters, directory, log, mergeRecords: records, operations } = services
  const { pointInTime } = services
  return {
    async find({ backup: id, projectRef }) {
      const backup = id === null ? null : await backups.find(projectRef, id)
      return backup?.state === 'completed' ? backup : null
    },
    async create({ id, projectRef }) {
      const backup = randomUUID()
      try {
        const restoreTransaction = await nextTransaction(clusters, projectRef)
        // Replaced at its end. First: a crash leaves no backup that is retained for no merge.
        await records.change(id, { backup, restorePoint: null, restoreTransaction })
        const { operation } = await backups.create(projectRef, 'merge', backup)
        const { error, state } = await operations.finished(operation.id)
        if (state === 'succeeded') return backup
        throw new AppError(409, 'conflict', error ?? messages.backupInterrupted)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        throw new AppError(409, 'conflict', messages.notBackedUp(error.message), { cause: error })
      }
    },
    async noteEnd({ id: backup, projectRef }) {
      const record = await records.ofBackup(backup)
      if (record === null) return
      await records.change(record.id, { backedUpAt: new Date() })
      const restoreTransaction = await nextTransaction(clusters, projectRef)
      await records.change(record.id, { restoreTransaction })
    },
    async removeOld() {
      const now = new Date()
      const merged = new Date(now.getTime() - MERGE_UNDO_MS)
      const old = await records.oldBackups(directory.id, { merged, retained: MAX_MERGE_BACKUPS })
      for (const { id, projectRef } of old) {
        try {
          const needed = await pointInTime.needed(projectRef, now)
          if (!needed.has(id)) await backups.remove(projectRef, id)
        } catch (error) {
          // Another operation was first; the next run reads the new state.
          log.info('The backup of a merge is not removed now', { project: projectRef, error })
        }
      }
    },
  }
}

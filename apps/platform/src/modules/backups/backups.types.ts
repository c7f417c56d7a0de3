import type { components } from '@howdah/contract'
import type { RestoredFiles } from './restore-backup'
import type { Operation } from '../operations/operations.types'

export type BackupKind = components['schemas']['BackupKind']
export type BackupState = components['schemas']['BackupState']

/** A stored copy of a project's Postgres. */
export interface Backup {
  id: string
  projectRef: string
  /** The data directory that holds its bytes. */
  home: string
  kind: BackupKind
  state: BackupState
  /** Reason of the failure. */
  error: string | null
  /** On the disk, an int8 as text; null until it is complete. */
  sizeBytes: string | null
  postgresVersion: string | null
  startedAt: Date
  completedAt: Date | null
  /** The chain of archived log that it is in, if any. */
  walChain: string | null
  /** Part of the log that makes it consistent, as positions; null if that is not archived. */
  walStart: string | null
  walEnd: string | null
  /** Time when it was complete in the bucket of the archive; null while it is only on the disk. */
  archivedAt: Date | null
}

/** Time span whose data can be restored. */
export type BackupSpan = Pick<Backup, 'state' | 'startedAt' | 'completedAt'>

export interface BackupPageRequest {
  sort: 'newest' | 'oldest'
  offset: number
  limit: number
}

/** The backups of all projects. */
export interface Backups {
  page(projectRef: string, page: BackupPageRequest): Promise<{ backups: Backup[]; count: number }>
  find(projectRef: string, id: string): Promise<Backup | null>
  /** Every one of a project's, the newest first. */
  all(projectRef: string): Promise<Backup[]>
  /**
   * Every time span whose data can be restored: those of backups, and those of archived log. An end
   * of null is to come.
   */
  spans(projectRef: string): Promise<readonly BackupSpan[]>
  /**
   * Starts a backup and returns immediately.
   * @param id of the new backup
   * @throws BackupError, LifeCycleError
   */
  create(
    projectRef: string,
    kind: BackupKind,
    id?: string,
  ): Promise<{ backup: Backup; operation: Operation }>
  /**
   * Starts restoring the project from a backup and returns immediately.
   * @throws BackupError, LifeCycleError
   */
  restore(projectRef: string, id: string, files?: RestoredFiles): Promise<Operation>
  /** Forgets one with its bytes. @throws BackupError, LifeCycleError */
  remove(projectRef: string, id: string): Promise<void>
}

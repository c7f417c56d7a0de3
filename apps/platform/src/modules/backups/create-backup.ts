import { randomUUID } from 'node:crypto'
import { MAX_FAILED_BACKUPS, MAX_MANUAL_BACKUPS } from '@howdah/rules/backups/backup-limits'
import { oneAtATime } from '../../base/one-at-a-time'
import { inTransaction } from '../../base/transaction'
import type { OperationPlan } from '../operations/operation-runner'
import type { OperationRow } from '../operations/operations-table'
import type { Operation, StepProgress } from '../operations/operations.types'
import { BackupError } from './backup-error'
import { backupMessages as messages } from './backups.messages'
import { requestRemoval } from './bucket/archive-removals'
import { bucketKeys } from './bucket/bucket-keys'
import { createBackupsTable } from './backups-table'
import type { Backup, BackupKind } from './backups.types'
import { takeBaseBackup } from './archive/base-backup'
import { readBackup, readWalRange } from './archive/read-backup'
import { parsePosition } from './wal/wal-position'
import type { BackupsServices } from './services'

interface Input {
  backupId: string
}

/** Notes the backup and its operation, both or neither. @throws LifeCycleError, BackupError */
export function reserveBackup(
  {
    control,
    directory,
    operations,
    projectLife,
  }: Pick<BackupsServices, 'control' | 'directory' | 'operations' | 'projectLife'>,
  { projectRef, kind, id = randomUUID() }: { projectRef: string; kind: BackupKind; id?: string },
): Promise<{ backup: Backup; operation: Operation }> {
  return inTransaction(control, async (client) => {
    await projectLife.hold(client, { projectRef, work: 'create_backup', from: ['ACTIVE_HEALTHY'] })
    const rows = createBackupsTable(client)
    if (await rows.isRunning(projectRef)) throw new BackupError('running', messages.running)
    if (kind === 'manual' && (await rows.countOf(projectRef, kind)) >= MAX_MANUAL_BACKUPS)
      throw new BackupError('full', messages.full(MAX_MANUAL_BACKUPS))
    const backup = await rows.insert({ id, projectRef, home: directory.id, kind })
    const input: Input = { backupId: backup.id }
    return {
      backup,
      operation: await operations.insert(client, {
        kind: 'create_backup',
        projectRef,
        step: 'copy',
        input,
      }),
    }
  })
}

/** Creates a backup of a running Postgres. A failure leaves a row with its reason, and no bytes. */
export function createBackupPlan(services: BackupsServices): OperationPlan {
  const {
    archiveBucket,
    backupFiles: files,
    backupsTable: rows,
    clusters,
    control,
    disk,
    events,
    operations,
    projects,
    walArchive,
  } = services
  const { signal } = operations
  // Deleting a project's backups waits for the one being created, and ends it.
  const inOrder = oneAtATime()
  const making = new Map<string, AbortController>()

  const inItsTurn = (ref: string, work: (ends: AbortSignal) => Promise<void>) =>
    inOrder(ref, async () => {
      const status = (await projects.byRef(ref))?.status
      if (status === undefined || status === 'GOING_DOWN') throw new Error(messages.interrupted)
      const controller = new AbortController()
      making.set(ref, controller)
      try {
        await work(AbortSignal.any([signal, controller.signal]))
      } catch (error) {
        throw (await isInterrupted(ref)) ? new Error(messages.interrupted, { cause: error }) : error
      } finally {
        making.delete(ref)
      }
    })

  async function isInterrupted(ref: string): Promise<boolean> {
    const status = (await projects.byRef(ref))?.status
    return status !== 'ACTIVE_HEALTHY' && status !== 'ACTIVE_UNHEALTHY'
  }

  events.on('project.removing', ({ ref }) => {
    making.get(ref)?.abort()
    return inOrder(ref, async () => {
      await walArchive.settled(ref)
      await files.removeAll(ref)
      if (archiveBucket) await requestRemoval(control, [bucketKeys.project(ref)])
    })
  })

  /** Notes the chain of archived log that can follow a backup. */
  async function noteChain(ref: string, id: string, folder: string): Promise<void> {
    const chain = walArchive.growing(ref)?.chain
    const range = await readWalRange(folder)
    if (
      chain &&
      range?.timeline === chain.timeline &&
      parsePosition(range.start) >= parsePosition(chain.firstPosition)
    )
      await rows.noteWal(id, chain.id, range)
  }

  // Written by reserveBackup above.
  const idOf = ({ input }: OperationRow) => (input as Input).backupId

  return {
    steps: [
      {
        name: 'copy',
        run: (operation) =>
          inItsTurn(operation.projectRef, async (ends) => {
            const [ref, id] = [operation.projectRef, idOf(operation)]
            const admin = await clusters.target(ref, 'admin')
            const folder = await files.prepare(ref, id)
            const label = `howdah backup ${id}`
            const onProgress = (bytes: StepProgress) => operations.noteProgress(operation.id, bytes)
            const version = await disk.whileThereIsRoom(
              (inTime) => takeBaseBackup({ admin, folder, label, onProgress, signal: inTime }),
              { signal: ends },
            )
            await events.emit('backup.copied', { id, projectRef: ref })
            await rows.noteVersion(id, version)
            await files.sync(ref, id)
          }),
      },
      {
        name: 'check',
        run: (operation) =>
          inItsTurn(operation.projectRef, async (ends) => {
            const [ref, id] = [operation.projectRef, idOf(operation)]
            const folder = files.unfinishedOf(ref, id)
            await readBackup(folder, { signal: ends })
            await noteChain(ref, id, folder)
          }),
      },
      {
        name: 'keep',
        run: (operation) =>
          inItsTurn(operation.projectRef, async () => {
            const id = idOf(operation)
            await rows.complete(id, await files.keep(operation.projectRef, id))
          }),
      },
    ],
    async undo(operation) {
      const [ref, id] = [operation.projectRef, idOf(operation)]
      // A failure after completion, for example of a notification, does not remove the backup.
      if ((await rows.find(ref, id))?.state === 'completed') return
      await inOrder(ref, () => files.remove(ref, id))
      await rows.fail(id, (await operations.find(operation.id))?.error ?? null)
      // The schedule, which looks after the rest, may be off.
      await rows.forgetFailed(ref, MAX_FAILED_BACKUPS)
    },
  }
}

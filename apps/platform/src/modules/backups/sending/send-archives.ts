import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../../../base/disk/disk'
import { eachOf } from '../../../base/disk/each-of'
import type { BackupsServices } from '../services'
import { createWalChainsTable } from '../wal/wal-chains-table'
import type { SegmentFiles } from '../wal/segment-files'
import type { ArchiveBucket } from '../bucket/archive-bucket.types'
import { createAttempts } from './attempts'
import { removeRequested, requestRemoval } from '../bucket/archive-removals'
import { bucketKeys } from '../bucket/bucket-keys'
import { claimBucket, serverOf } from '../bucket/claim-bucket'
import { createSendChain } from './send-chain'

/** Files of a project's archive on the disk that are not yet in the bucket. */
export interface BucketState {
  address: string
  waitingSegments: number
  waitingBytes: number
  /** Since when the first of them waits; null if nothing does. */
  waitingSince: Date | null
  /** Reason that it waits; null unless the bucket has failed. */
  error: string | null
}

/** Sends archived log and backups to the bucket. */
export interface ArchiveSender {
  /** null without a bucket. @param chains the files of the project's chains */
  state(chains: readonly SegmentFiles[]): Promise<BucketState | null>
  /** Sends what is new of the log. */
  sendLog(signal: AbortSignal): Promise<void>
  /** Sends what is new of the backups. */
  sendBackups(signal: AbortSignal): Promise<void>
}

const CONCURRENT_CHAINS = 4
export function createArchiveSender(
  services: Pick<
    BackupsServices,
    | 'archiveBucket'
    | 'config'
    | 'backupFiles'
    | 'backupsTable'
    | 'control'
    | 'directory'
    | 'log'
    | 'walArchive'
  >,
): ArchiveSender {
  const { archiveBucket: bucket, backupFiles, backupsTable, control, directory, log } = services
  const table = createWalChainsTable(control)
  const onFailure = (error: Error) => log.warn('The archive is not sent to its bucket', { error })
  const [ofLog, ofBackups] = [createAttempts(onFailure), createAttempts(onFailure)]
  const sendChain = createSendChain()
  let isClaimed = false

  async function claim(store: ArchiveBucket): Promise<void> {
    if (!isClaimed) await claimBucket(store, serverOf(directory, services.config))
    isClaimed = true
  }

  async function sendBackup(
    store: ArchiveBucket,
    { id, projectRef }: { id: string; projectRef: string },
    signal: AbortSignal,
  ): Promise<void> {
    const [folder, prefix] = [
      backupFiles.folderOf(projectRef, id),
      bucketKeys.backup(projectRef, id),
    ]
    // One whose files are lost must not hold up the others.
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    if (names === null) return
    for (const name of names) await store.upload(prefix + name, join(folder, name), signal)
    // Deleted meanwhile.
    if (await backupsTable.noteArchived(id)) await backupFiles.releaseLocal(projectRef, id)
    else await requestRemoval(control, [prefix])
  }

  return {
    async state(chains) {
      if (bucket === null) return null
      const waiting = (await Promise.all(chains.map((files) => files.waiting()))).flat()
      return {
        address: bucket.address,
        waitingSegments: waiting.length,
        waitingBytes: waiting.reduce((total, { bytes }) => total + bytes, 0),
        waitingSince: waiting.map(({ since }) => since).sort((a, b) => +a - +b)[0] ?? null,
        error: ofLog.failure ?? ofBackups.failure,
      }
    },
    async sendLog(signal) {
      if (bucket === null) return
      await ofLog.run(async () => {
        await claim(bucket)
        await removeRequested(control, bucket, signal)
        const chains = await table.inHome(directory.id)
        await eachOf(chains, CONCURRENT_CHAINS, (chain) =>
          sendChain(chain.id, services.walArchive.filesOf(chain), signal),
        )
      }, signal)
    },
    async sendBackups(signal) {
      if (bucket === null) return
      await ofBackups.run(async () => {
        await claim(bucket)
        for (const backup of await backupsTable.toArchive(directory.id)) {
          if (signal.aborted) return
          await sendBackup(bucket, backup, signal)
        }
      }, signal)
    },
  }
}

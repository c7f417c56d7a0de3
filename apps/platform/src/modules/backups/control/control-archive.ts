import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '../../../base/disk/disk'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { ALWAYS_THERE, CONTROL_CLUSTER } from '../../../postgres/cluster/cluster-settings'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import { BrokenBackup } from '../archive/read-tar'
import { backupMessages as messages } from '../backups.messages'
import type { ArchiveBucket } from '../bucket/archive-bucket.types'
import { createAttempts } from '../sending/attempts'
import { AUTHORITY_KEY, bucketKeys } from '../bucket/bucket-keys'
import { claimBucket, serverOf } from '../bucket/claim-bucket'
import { needQueueRoom } from '../wal/queue-room'
import { createSendChain } from '../sending/send-chain'
import type { BackupsServices } from '../services'
import {
  dropSlots,
  endArchiveSessions,
  makeSlot,
  readWalState,
  slotOf,
  type WalState,
} from '../wal/archive-slots'
import { receiveWal, type WalStream } from '../wal/receive-wal'
import { createSegmentFiles, type SegmentFiles } from '../wal/segment-files'
import { sendRest } from '../wal/send-rest'
import { createSegmentWriter } from '../wal/segment-writer'
import { parsePosition, segmentOf, segmentStart } from '../wal/wal-position'
import { createControlCopies } from './control-copies'
import { copyControl } from './copy-control'
import {
  neededControlBackups,
  nextControlBackupAt,
  readControlBackups,
  writeControlBackup,
  type ControlBackup,
} from './control-backups'

/** Progress of the archive of the control database in the bucket. */
interface ControlArchiveState {
  /** False after a failure, until an attempt succeeds. */
  isArchived: boolean
  /** Time of the newest backup that is complete; null before the first one. */
  lastBackupAt: Date | null
  waitingBytes: number
  /** Time since which the oldest segment waits; null if none does. */
  waitingSince: Date | null
}

/** Backups and archived log of the control database in the bucket, or daily backups in the data directory. The master key is in neither. */
export interface ControlArchive {
  /** Returns null for a control database that is not on this server, and where it is not backed up. */
  state(): Promise<ControlArchiveState | null>
  /** Continues to archive, sends what is new, and makes a backup when it is due. */
  tend(now: Date, signal: AbortSignal): Promise<void>
  /** Drops what retains log that nothing archives. */
  release(): Promise<void>
  close(): Promise<void>
}

interface Running {
  chain: string
  timeline: number
  segmentBytes: number
  files: SegmentFiles
  stream: WalStream
}

type Parts = Pick<
  BackupsServices,
  'archiveBucket' | 'backupFiles' | 'config' | 'controlCluster' | 'directory' | 'disk' | 'log'
>

export const createControlArchive = (parts: Parts): ControlArchive =>
  parts.archiveBucket === null ? createControlCopies(parts) : createBucketArchive(parts)

function createBucketArchive(parts: Parts): ControlArchive {
  const { archiveBucket, backupFiles, config, controlCluster, directory, disk, log } = parts
  const sendChain = createSendChain()
  const attempts = createAttempts((error) =>
    log.warn('The control database is not archived', { error }),
  )
  let running: Running | null = null
  /** Files of the chain that grew last. */
  let grown: SegmentFiles | null = null
  let known: readonly ControlBackup[] | null = null
  let isClaimed = false
  let isClosed = false

  const folderOf = (chain: string) => join(directory.backups, CONTROL_CLUSTER, 'wal', chain)
  const filesOf = (
    store: ArchiveBucket,
    chain: string,
    place: { timeline: number; segmentBytes: number },
  ) =>
    createSegmentFiles({
      ...{ ...place, folder: folderOf(chain) },
      bucket: { store, prefix: bucketKeys.chain(CONTROL_CLUSTER, chain) },
    })

  /** Continues the chain of the slot, unless something is missing between them; begins another one otherwise. */
  async function chooseChain(
    store: ArchiveBucket,
    admin: ConnectionTarget,
  ): Promise<{ chain: string; from: bigint; files: SegmentFiles; state: WalState }> {
    return withAdmin(admin, async (client) => {
      await endArchiveSessions(client)
      const state = await readWalState(client)
      const { segmentBytes } = state
      for (const { chain, from: stored, name } of state.slots) {
        if (stored === null) continue
        const files = filesOf(store, chain, state)
        const last = (await files.list()).at(-1)
        if (last === undefined) continue
        const from = last + BigInt(segmentBytes)
        if (from < segmentStart(stored, segmentBytes)) continue
        await dropSlots(client, (slot) => slot.name !== name)
        return { chain, from, files, state }
      }
      await dropSlots(client)
      const chain = randomUUID()
      const from = segmentStart(await makeSlot(client, chain), segmentBytes)
      return { chain, from, files: filesOf(store, chain, state), state }
    })
  }

  async function begin(
    store: ArchiveBucket,
    cluster: Omit<ConnectionTarget, 'database'>,
  ): Promise<Running> {
    await disk.need()
    const admin = { ...cluster, database: ALWAYS_THERE }
    const { chain, files, from, state } = await chooseChain(store, admin)
    const { end, segmentBytes, timeline } = state
    const stream = await receiveWal({
      ...{ admin, timeline, end, slot: slotOf(chain) },
      writer: createSegmentWriter(files, { from, segmentBytes }),
      onLog: () => undefined,
      onDurable: () => undefined,
    })
    const begun: Running = { chain, timeline, segmentBytes, files, stream }
    grown = files
    void stream.ended.then((error) => {
      if (error) log.warn('The log of the control database is not archived', { error })
      if (running === begun) running = null
    })
    return begun
  }

  async function backUp(
    store: ArchiveBucket,
    admin: ConnectionTarget,
    { chain, segmentBytes, timeline }: Running,
    signal: AbortSignal,
  ): Promise<void> {
    const { folder, ...made } = await copyControl({ backupFiles, disk }, admin, signal)
    const { id } = made
    try {
      if (made.timeline !== timeline) throw new BrokenBackup(messages.badManifest)
      const prefix = bucketKeys.backup(CONTROL_CLUSTER, id)
      for (const name of await readdir(folder))
        await store.upload(prefix + name, join(folder, name), signal)
      await writeControlBackup((key, bytes) => store.write(key, bytes), {
        ...{ ...made, chain, segmentBytes },
        completedAt: new Date(),
      })
    } finally {
      await backupFiles.remove(CONTROL_CLUSTER, id)
    }
  }

  /** Removes the backups and the log that no moment of the window needs. */
  async function removeOld(store: ArchiveBucket, own: Running, now: Date): Promise<void> {
    const { complete, ids } = await readControlBackups(store)
    const needed = neededControlBackups(complete, now)
    const stays = new Set(needed.map(({ id }) => id))
    for (const id of ids.filter((one) => !stays.has(one))) {
      // First: without it, what a crash leaves is not taken for complete.
      await store.remove([bucketKeys.description(CONTROL_CLUSTER, id)])
      await store.removeBelow(bucketKeys.backup(CONTROL_CLUSTER, id))
    }
    known = needed
    const first = new Map<string, bigint>()
    for (const { chain, segmentBytes, start } of needed)
      if (chain !== null && !first.has(chain))
        first.set(chain, segmentStart(parsePosition(start), segmentBytes))
    const prefix = `${CONTROL_CLUSTER}/wal/`
    const toRemove: string[] = []
    for await (const page of store.list(prefix))
      for (const { key } of page) {
        const [chain = '', name = ''] = key.slice(prefix.length).split('/')
        const from = first.get(chain)
        const start = segmentOf(name.replace(/\.gz$/, ''), own.segmentBytes)
        const isOld = from === undefined ? chain !== own.chain : start !== null && start < from
        if (isOld) toRemove.push(key)
      }
    await store.remove(toRemove)
    for (const chain of await readdir(join(directory.backups, CONTROL_CLUSTER, 'wal')).catch(
      () => [],
    ))
      if (chain !== own.chain) await rm(folderOf(chain), { recursive: true, force: true })
    const oldest = first.get(own.chain) ?? 0n
    for (const start of await own.files.list()) if (start < oldest) await own.files.remove(start)
  }

  return {
    async state() {
      if (archiveBucket === null || controlCluster === null) return null
      const waiting = (await grown?.waiting()) ?? []
      return {
        isArchived: running !== null && attempts.failure === null,
        lastBackupAt: known?.at(-1)?.completedAt ?? null,
        waitingBytes: waiting.reduce((total, { bytes }) => total + bytes, 0),
        waitingSince: waiting[0]?.since ?? null,
      }
    },
    async tend(now, signal) {
      if (archiveBucket === null || controlCluster === null || isClosed) return
      await attempts.run(async () => {
        if (!isClaimed) await claimBucket(archiveBucket, serverOf(directory, config))
        isClaimed = true
        running ??= await begin(archiveBucket, controlCluster)
        const own = running
        await needQueueRoom(own.files).catch(async (error: unknown) => {
          // Postgres retains its log meanwhile, as much of it as it may.
          await own.stream.end()
          throw error
        })
        await sendChain(own.chain, own.files, signal)
        known ??= (await readControlBackups(archiveBucket)).complete
        if (nextControlBackupAt(known, own.chain, now) > now) return
        const authority = await readIfThere(join(directory.root, AUTHORITY_KEY))
        if (authority !== null) await archiveBucket.write(AUTHORITY_KEY, Buffer.from(authority))
        await backUp(archiveBucket, { ...controlCluster, database: ALWAYS_THERE }, own, signal)
        // Read again if the rest fails: the next attempt makes no other one.
        known = null
        await removeOld(archiveBucket, own, now)
      }, signal)
    },
    async release() {
      if (archiveBucket !== null || controlCluster === null) return
      await withAdmin({ ...controlCluster, database: ALWAYS_THERE }, (client) => dropSlots(client))
    },
    async close() {
      isClosed = true
      await running?.stream.end()
      if (grown) await sendRest([grown], log)
    },
  }
}

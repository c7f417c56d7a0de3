import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { oneAtATime } from '../../../base/one-at-a-time'
import { inTransaction, type Queryable } from '../../../base/transaction'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import { ALWAYS_THERE } from '../../../postgres/cluster/cluster-settings'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import type { BackupsServices } from '../services'
import {
  dropSlots,
  endArchiveSessions,
  makeSlot,
  readWalState,
  slotOf,
  type WalState,
} from './archive-slots'
import { bucketKeys } from '../bucket/bucket-keys'
import { needQueueRoom } from './queue-room'
import { requestRemoval } from '../bucket/archive-removals'
import { createChangeCollector, storeChanges } from './large-changes'
import { createRecordReader } from './read-records'
import { receiveWal } from './receive-wal'
import { createSegmentFiles, type SegmentFiles } from './segment-files'
import { sendRest } from './send-rest'
import { createSegmentWriter } from './segment-writer'
import { formatPosition, parsePosition, segmentStart } from './wal-position'
import { createWalChainsTable, type WalChain } from './wal-chains-table'

/** State of the archive of a project. */
export type ArchiveState =
  | { kind: 'waiting' }
  | { kind: 'archiving' }
  | { kind: 'failed'; reason: string }

/** The archives of the write-ahead logs of all projects. */
export interface WalArchive {
  enable(ref: string): Promise<void>
  /**
   * Forgets everything that is archived.
   * @param check throws to refuse, in the transaction that forgets
   */
  disable(ref: string, check: (client: Queryable) => Promise<void>): Promise<void>
  state(ref: string): ArchiveState
  /** The chain that grows now, with the moment until which it is complete. */
  growing(ref: string): { chain: WalChain; until: Date | null } | null
  /** Waits until everything that is committed by now is archived. @throws if it is not in time */
  catchUp(ref: string): Promise<void>
  /** Waits until what a Postgres that has stopped had sent is on the disk. */
  settled(ref: string): Promise<void>
  filesOf(chain: Pick<WalChain, 'id' | 'projectRef' | 'timeline' | 'segmentBytes'>): SegmentFiles
  removeChain(chain: Pick<WalChain, 'id' | 'projectRef'>): Promise<void>
  /** Begins, continues and ends archiving as projects need it. */
  reconcile(): Promise<void>
  /** Drops what keeps the log of a project that is not archived. */
  release(ref: string): Promise<void>
  close(): Promise<void>
}

interface Running {
  chain: WalChain
  until(): Date | null
  /** Resolves when the session has ended and that is noted. */
  ended: Promise<void>
  end(): Promise<void>
}

/** Milliseconds between notes of how far a chain is complete. */
const NOTE_INTERVAL_MS = 5_000
const CATCH_UP_TIMEOUT_MS = 30_000
const CATCH_UP_INTERVAL_MS = 50

export function createWalArchive({
  archiveBucket,
  clusters,
  control,
  directory,
  disk,
  log,
}: Pick<
  BackupsServices,
  'archiveBucket' | 'clusters' | 'control' | 'directory' | 'disk' | 'log'
>): WalArchive {
  const table = createWalChainsTable(control)
  const inOrder = oneAtATime()
  const running = new Map<string, Running>()
  const failures = new Map<string, string>()
  /** Chains that have grown in this process. */
  const grown = new Map<string, SegmentFiles>()
  let isClosed = false

  const adminOf = async (ref: string): Promise<ConnectionTarget> => ({
    ...(await clusters.target(ref, 'admin')),
    database: ALWAYS_THERE,
  })
  const folderOf = ({ id, projectRef }: Pick<WalChain, 'id' | 'projectRef'>) =>
    join(directory.backups, projectRef, 'wal', id)
  const filesOf: WalArchive['filesOf'] = (chain) =>
    createSegmentFiles({
      ...{ ...chain, folder: folderOf(chain) },
      bucket: archiveBucket && {
        store: archiveBucket,
        prefix: bucketKeys.chain(chain.projectRef, chain.id),
      },
    })
  const needRoom = async (chain: WalChain) => {
    await disk.need()
    if (archiveBucket) await needQueueRoom(filesOf(chain))
  }
  /** Notes that chains are no longer needed in the bucket. */
  const forget = async (db: Queryable, chains: readonly Pick<WalChain, 'id' | 'projectRef'>[]) => {
    if (archiveBucket)
      await requestRemoval(
        db,
        chains.map(({ id, projectRef }) => bucketKeys.chain(projectRef, id)),
      )
  }

  /** Continues the chain of the slot that Postgres has, if nothing is missing between them; begins another one otherwise. */
  async function chainFor(
    ref: string,
    admin: ConnectionTarget,
  ): Promise<{ chain: WalChain; from: bigint; state: WalState }> {
    return withAdmin(admin, async (client) => {
      await endArchiveSessions(client)
      const state = await readWalState(client)
      const { segmentBytes, slots, timeline } = state
      for (const slot of slots) {
        const chain = await table.find(slot.chain)
        if (slot.from === null || chain?.projectRef !== ref || chain.timeline !== timeline) continue
        const last = (await filesOf(chain).list()).at(-1)
        const from =
          last === undefined ? parsePosition(chain.firstPosition) : last + BigInt(segmentBytes)
        // Segments were removed behind the back of the server, or the disk lost them.
        if (from < segmentStart(slot.from, segmentBytes)) continue
        await dropSlots(client, ({ name }) => name !== slot.name)
        return { chain, from, state }
      }
      await dropSlots(client)
      const id = randomUUID()
      const from = segmentStart(await makeSlot(client, id), segmentBytes)
      await table.insert({
        ...{ id, timeline, segmentBytes, projectRef: ref, home: directory.id },
        firstPosition: formatPosition(from),
      })
      const chain = await table.find(id)
      if (!chain) throw new Error('The chain was not noted.')
      log.info('A new stretch of the log is archived', { project: ref, chain: id })
      return { chain, from, state }
    })
  }

  async function begin(ref: string): Promise<void> {
    await disk.need()
    const admin = await adminOf(ref)
    const { chain, from, state } = await chainFor(ref, admin)
    await table.grow(chain)
    await needRoom(chain)
    const { segmentBytes, timeline } = chain
    let [until, noted] = [chain.archivedUntil, 0]
    const onError = (error: unknown) =>
      log.info('Drops and truncates of a project were not noted', { project: ref, error })
    const changes = createChangeCollector({
      onError,
      adminOf: async (database) => ({ ...(await adminOf(ref)), database }),
      store: (found) => storeChanges(control, chain, found),
    })
    // Without the names the log is archived, too.
    await changes.readNames().catch(onError)
    const records = createRecordReader({ from, segmentBytes, onRecord: changes.take })
    const stream = await receiveWal({
      ...{ admin, timeline, slot: slotOf(chain.id), end: state.end },
      writer: createSegmentWriter(filesOf(chain), { from, segmentBytes }),
      onLog: (bytes) => records.feed(bytes),
      onDurable(moment) {
        until = moment
        if (Date.now() - noted < NOTE_INTERVAL_MS) return
        noted = Date.now()
        void table.noteUntil(chain.id, moment).catch(() => undefined)
      },
    })
    const ended = stream.ended.then(async (failure) => {
      changes.close()
      if (failure) {
        failures.set(ref, failure.message)
        log.warn('The log of a project is not archived', { project: ref, error: failure })
      }
      if (until) await table.noteUntil(chain.id, until).catch(() => undefined)
      running.delete(ref)
    })
    grown.set(ref, filesOf(chain))
    running.set(ref, { chain, until: () => until, ended, end: () => stream.end() })
    failures.delete(ref)
  }

  async function end(ref: string): Promise<void> {
    const entry = running.get(ref)
    await entry?.end()
    await entry?.ended
  }

  const archive: WalArchive = {
    filesOf,
    async enable(ref) {
      await table.enable(ref)
      await archive.reconcile()
    },
    disable: (ref, check) =>
      inOrder(ref, async () => {
        await inTransaction(control, async (client) => {
          await check(client)
          const own = createWalChainsTable(client)
          await forget(client, await own.all(ref))
          await own.disable(ref)
        })
        await end(ref)
        failures.delete(ref)
        grown.delete(ref)
        await rm(join(directory.backups, ref, 'wal'), { recursive: true, force: true })
        // One that does not run is asked when it runs again.
        await adminOf(ref)
          .then((admin) => withAdmin(admin, (client) => dropSlots(client)))
          .catch(() => undefined)
      }),
    state(ref) {
      const reason = failures.get(ref)
      if (reason !== undefined) return { kind: 'failed', reason }
      return { kind: running.has(ref) ? 'archiving' : 'waiting' }
    },
    growing(ref) {
      const entry = running.get(ref)
      return entry ? { chain: entry.chain, until: entry.until() } : null
    },
    async catchUp(ref) {
      const wanted = Date.now()
      for (const deadline = wanted + CATCH_UP_TIMEOUT_MS; Date.now() < deadline;) {
        const until = running.get(ref)?.until()
        if (until && until.getTime() >= wanted) return
        await new Promise((resolve) => setTimeout(resolve, CATCH_UP_INTERVAL_MS))
      }
      throw new Error('The log is not archived in time.')
    },
    async settled(ref) {
      await running.get(ref)?.ended
    },
    removeChain: async (chain) => {
      await rm(folderOf(chain), { recursive: true, force: true })
      await forget(control, [chain])
      await table.remove(chain.id)
    },
    async reconcile() {
      const wanted = await table.enabledIn(directory.id)
      await Promise.all(
        wanted.map((ref) =>
          inOrder(ref, async () => {
            if (isClosed || !(await table.isEnabled(ref))) return
            try {
              // Postgres keeps its log meanwhile, as much of it as it may.
              const chain = running.get(ref)?.chain
              if (chain)
                await needRoom(chain).catch(async (error: unknown) => {
                  await end(ref)
                  throw error
                })
              else await begin(ref)
            } catch (error) {
              const reason = error instanceof Error ? error.message : String(error)
              if (failures.get(ref) !== reason)
                log.warn('The log of a project is not archived', { project: ref, error })
              failures.set(ref, reason)
            }
          }),
        ),
      )
    },
    async release(ref) {
      if (await table.isEnabled(ref)) return
      await withAdmin(await adminOf(ref), (client) => dropSlots(client))
    },
    async close() {
      isClosed = true
      await Promise.all([...running.keys()].map(end))
      if (archiveBucket) await sendRest(grown.values(), log)
    },
  }
  return archive
}

import type { ClusterConnections } from '../../postgres/cluster/cluster.types'
import type { Log } from '../../base/log/log'
import type { BytesStore, ProjectBytes } from './bytes/bytes.types'
import { createAccessTimes } from './rows/access-times'
import { createProjectDatabases } from './rows/project-databases'
import { versionsAfter } from './rows/object-rows'
import { forEachVersion } from './rows/for-each-version'
import { createProjectStorage, type ProjectStorage } from './project-storage'
import type { RetiredBytes } from './bytes/retired-bytes'
import { createResumable, type Resumable } from './resumable/create-resumable'
import { createSavedRows, type SavedRows } from './rows/saved-rows'
import { sweepProject } from './bytes/sweep-project'

/** The files of all projects. */
export interface Storage {
  /** Of a project that is there. */
  project(ref: string): ProjectStorage
  /** Its uploads that can be taken up again. */
  resumable(ref: string): Resumable
  /** Makes the schema `storage` in a project's database where it is missing. */
  prepare(ref: string): Promise<void>
  /**
   * Removes bytes without a row and those of deleted projects.
   * @param before younger bytes are left alone
   */
  sweep(before: Date): Promise<void>
  /**
   * Gives a project the bytes of the files that its rows name and another project has. May be
   * repeated.
   * @throws once the signal is aborted
   */
  shareFiles(request: { from: string; to: string; signal?: AbortSignal }): Promise<void>
  /** Rows about files while the database of a project is replaced. */
  savedRows: SavedRows
  /** Removes the bytes of a project if it was deleted; the next sweep does if this fails. */
  forget(ref: string): Promise<void>
  close(): Promise<void>
}

export interface StorageParts {
  bytes: BytesStore
  clusters: ClusterConnections
  retired: RetiredBytes
  log: Log
  /** Returns the state of a project: whether it exists, and whether its database answers now. */
  stateOf(ref: string): Promise<'gone' | 'asleep' | 'awake'>
  /** Called when the search for a project's leftovers has failed. */
  onSweepFailed(ref: string): Promise<void>
  /** The largest file that a project takes at this moment, in bytes. */
  fileSizeLimit(ref: string): Promise<number>
}

export function createStorage({
  bytes,
  clusters,
  fileSizeLimit,
  log,
  onSweepFailed,
  retired,
  stateOf,
}: StorageParts): Storage {
  const databases = createProjectDatabases(clusters)
  const accessTimes = createAccessTimes({ databases, log })
  const open = new Map<string, ProjectBytes & { resumable: Resumable; storage: ProjectStorage }>()

  function of(ref: string) {
    const known = open.get(ref)
    if (known) return known
    const { blobs: stored, uploads } = bytes.of(ref)
    // A backup may reference bytes without a row.
    const blobs = {
      ...stored,
      remove: async (versions: readonly string[]) =>
        void (await retired.retire(ref, versions, stored)),
    }
    const storage = createProjectStorage({
      ref,
      databases,
      blobs,
      log,
      fileSizeLimit: () => fileSizeLimit(ref),
      touch: (object) => accessTimes.touch(ref, object),
    })
    const made = { blobs: stored, uploads, resumable: createResumable({ blobs, uploads }), storage }
    open.set(ref, made)
    return made
  }

  async function removeAll(ref: string): Promise<void> {
    open.delete(ref)
    await bytes.removeAll(ref)
  }

  async function sweepOne(ref: string, before: Date): Promise<void> {
    const state = await stateOf(ref)
    if (state === 'gone') await removeAll(ref)
    else if (state === 'awake') {
      const { blobs, uploads } = of(ref)
      await uploads.sweep(before)
      const removed = await sweepProject({ ref, databases, blobs, retired }, before)
      if (removed > 0) log.info('Bytes without a file were removed', { project: ref, removed })
    }
  }

  return {
    savedRows: createSavedRows(clusters),
    project: (ref) => of(ref).storage,
    resumable: (ref) => of(ref).resumable,
    prepare: (ref) => databases.prepare(ref),
    async sweep(before) {
      const refs = await bytes.refs().catch((error: unknown) => {
        log.warn('The files of no project are swept', { error })
        return []
      })
      for (const ref of refs) {
        await sweepOne(ref, before).catch(async (error: unknown) => {
          log.warn('The files of a project are not swept', { project: ref, error })
          await onSweepFailed(ref)
        })
      }
    },
    shareFiles: ({ from, signal, to }) =>
      forEachVersion(
        (after) => databases.transaction(to, (session) => versionsAfter(session, after)),
        (version) => bytes.share(version, { from, to }),
        signal,
      ),
    async forget(ref) {
      if ((await stateOf(ref)) === 'gone') await removeAll(ref)
    },
    async close() {
      await accessTimes.close()
      await databases.close()
    },
  }
}

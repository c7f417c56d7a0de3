import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterConnections } from '../clusters/cluster.types'
import type { Log } from '../log'
import { createDiskBlobs, type DiskBlobs } from './blobs/disk-blobs'
import { createProjectDatabases } from './project-databases'
import { createProjectStorage, type ProjectStorage } from './project-storage'
import { createResumable, type Resumable } from './resumable/create-resumable'
import { sweepProject } from './sweep-project'

/** The files of all projects. */
export interface Storage {
  /** Of a project that is there. */
  project(ref: string): ProjectStorage
  /** Its uploads that can be taken up again. */
  resumable(ref: string): Resumable
  /** Makes the schema `storage` in a project's database where it is missing. */
  prepare(ref: string): Promise<void>
  /** Removes what no row names and what projects have left that are gone. @param before younger bytes are let alone */
  sweep(before: Date): Promise<void>
  close(): Promise<void>
}

export interface StorageParts {
  /** The folder of all projects' files. */
  directory: string
  clusters: ClusterConnections
  log: Log
  /** Whether a project is there, and whether its database answers now. */
  stateOf(ref: string): Promise<'gone' | 'asleep' | 'awake'>
  /** The largest file that a project takes at this moment, in bytes. */
  fileSizeLimit(ref: string): Promise<number>
}

export function createStorage({ directory, clusters, fileSizeLimit, log, stateOf }: StorageParts): Storage {
  const databases = createProjectDatabases(clusters)
  const open = new Map<string, { blobs: DiskBlobs; resumable: Resumable; storage: ProjectStorage }>()
  const folderOf = (ref: string) => join(directory, ref)

  function of(ref: string) {
    const known = open.get(ref)
    if (known) return known
    const blobs = createDiskBlobs(join(folderOf(ref), 'objects'))
    const storage = createProjectStorage({ ref, databases, blobs, log, fileSizeLimit: () => fileSizeLimit(ref) })
    const resumable = createResumable({ blobs, directory: join(folderOf(ref), 'uploads') })
    const made = { blobs, resumable, storage }
    open.set(ref, made)
    return made
  }

  async function sweepOne(ref: string, before: Date): Promise<void> {
    const state = await stateOf(ref)
    if (state === 'gone') {
      open.delete(ref)
      await rm(folderOf(ref), { recursive: true, force: true })
    } else if (state === 'awake') {
      const { blobs, resumable } = of(ref)
      await resumable.sweep(before)
      const removed = await sweepProject({ ref, databases, blobs }, before)
      if (removed > 0) log.info('Bytes without a file were removed', { project: ref, removed })
    }
  }

  return {
    project: (ref) => of(ref).storage,
    resumable: (ref) => of(ref).resumable,
    prepare: (ref) => databases.prepare(ref),
    async sweep(before) {
      const refs = await readdir(directory).catch(() => [])
      for (const ref of refs.filter((name) => /^[a-z]{20}$/.test(name))) {
        await sweepOne(ref, before).catch((error: unknown) => log.warn('The files of a project are not swept', { project: ref, error }))
      }
    },
    close: () => databases.close(),
  }
}

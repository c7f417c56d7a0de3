import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterPlace } from '../../postgres/cluster/cluster-place'
import { isMissing, syncToDisk } from '../../base/disk/disk'
import { endProcessesIn } from '../../base/process-table'

/**
 * The data directory of a cluster and the one that replaces it. Each operation uses its own names,
 * so that none touches data that another one has retained.
 */
export interface RestoredData {
  /** Path where the new one is unpacked. */
  incoming: string
  /** Path of the old data, from the swap until it is removed. */
  old: string
  /** Path of the rows about files that the new one gets. */
  fileRows: string
  /** Removes an unpacked one that is not in its place. */
  drop(): Promise<void>
  /** Moves the new data into place and retains the old data, if any; continues after a crash. */
  swap(): Promise<void>
  /**
   * Restores the old data, regardless of the progress of the swap. `drop` removes the remains of
   * the new data.
   */
  putBack(): Promise<void>
  /** Removes the old one. */
  forgetOld(): Promise<void>
  /** Removes the rows about files. */
  forgetFileRows(): Promise<void>
}

const INCOMING = 'data.new-'
const OLD = 'data.old-'
const FILE_ROWS = 'file-rows-'

/**
 * @throws other errors than a missing file: treating these as missing would leave the wrong data in
 * place
 */
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false
      throw error
    },
  )

const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5 })

export function restoredData(
  { data, folder }: Pick<ClusterPlace, 'data' | 'folder'>,
  operationId: string,
): RestoredData {
  const incoming = join(folder, `${INCOMING}${operationId}`)
  const old = join(folder, `${OLD}${operationId}`)
  const fileRows = join(folder, `${FILE_ROWS}${operationId}`)

  async function move(from: string, to: string): Promise<void> {
    await rename(from, to)
    await syncToDisk(folder)
  }

  return {
    ...{ incoming, old, fileRows },
    async drop() {
      // A Postgres that recovers it outlives a killed server.
      await endProcessesIn(incoming)
      await remove(incoming)
    },
    async swap() {
      if (!(await isThere(incoming))) return
      // It may be what was lost.
      if (!(await isThere(old)) && (await isThere(data))) await move(data, old)
      await move(incoming, data)
    },
    async putBack() {
      if (await isThere(old)) {
        if (await isThere(data)) {
          await remove(incoming)
          await move(data, incoming)
        }
        await move(old, data)
      }
    },
    forgetOld: () => remove(old),
    async forgetFileRows() {
      await remove(fileRows)
      await remove(`${fileRows}.new`)
    },
  }
}

/** Removes the remains of restores in the folders of clusters. @param isRunning returns true for the id of a running operation */
export async function removeLeftData(
  clusters: string,
  isRunning: (operationId: string) => boolean,
): Promise<void> {
  for (const cluster of await readdir(clusters)) {
    const folder = join(clusters, cluster)
    const names = await readdir(folder).catch((): string[] => [])
    // Where the data is missing, nothing that may be it is removed.
    if (!names.includes('data')) continue
    for (const name of names) {
      const id = name.startsWith(INCOMING)
        ? name.slice(INCOMING.length)
        : name.startsWith(OLD)
          ? name.slice(OLD.length)
          : name.startsWith(FILE_ROWS)
            ? name.slice(FILE_ROWS.length).replace(/\.new$/, '')
            : null
      if (id !== null && !isRunning(id)) await remove(join(folder, name))
    }
  }
}

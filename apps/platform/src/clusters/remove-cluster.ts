import { rm } from 'node:fs/promises'
import { processesIn } from '../process-table'
import { clusterExists } from './create-cluster'
import { realDataPath, type ClusterPlace } from './cluster-place'
import { readPostmasterFile } from './postmaster-file'
import { stopPostmaster } from './postmaster'

/** Removes a cluster's files, after ending a Postgres that still runs on them. */
export async function removeCluster(place: ClusterPlace): Promise<void> {
  const data = (await clusterExists(place)) ? await realDataPath(place).catch(() => null) : null
  if (data !== null) {
    const file = await readPostmasterFile(data)
    if (file && processesIn(data).includes(file.pid)) await stopPostmaster(file.pid, data, { immediate: true })
  }
  await rm(place.folder, { recursive: true, force: true, maxRetries: 3 })
  await rm(place.socket, { recursive: true, force: true })
}

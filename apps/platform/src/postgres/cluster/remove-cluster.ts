import { rm } from 'node:fs/promises'
import { removeSocketFiles } from '../../base/disk/remove-socket-files'
import type { ClusterPlace } from './cluster-place'
import { endCluster } from './end-cluster'

/** Removes a cluster's files, after ending a Postgres that still runs on them. */
export async function removeCluster(place: ClusterPlace): Promise<void> {
  await endCluster(place, { immediate: true })
  await rm(place.folder, { recursive: true, force: true, maxRetries: 3 })
  await removeSocketFiles(place.socket)
}

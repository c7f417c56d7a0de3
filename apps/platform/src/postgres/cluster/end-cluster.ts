import { isRunning, processesIn } from '../../base/process-table'
import { clusterExists } from './create-cluster'
import { realDataPath, type ClusterPlace } from './cluster-place'
import { stopPostmaster } from './postmaster'
import { readPostmasterFile } from './postmaster-file'

/**
 * Ends the Postgres that runs on a cluster's files, regardless of the process that started it. Does
 * nothing when none runs.
 */
export async function endCluster(
  place: ClusterPlace,
  options: { immediate?: boolean } = {},
): Promise<void> {
  const data = (await clusterExists(place)) ? await realDataPath(place).catch(() => null) : null
  const file = data === null ? null : await readPostmasterFile(data)
  if (data === null || !file || !isRunning(file.pid)) return
  // The PID of an ended process may have been reused; without /proc the file is the only source.
  if (process.platform === 'linux' && !processesIn(data).includes(file.pid)) return
  await stopPostmaster(file.pid, data, options)
}

import { readdir } from 'node:fs/promises'
import { isRunning, processesIn } from '../../base/process-table'
import { clusterPlace, realDataPath } from './cluster-place'
import { stopPostmaster } from './postmaster'
import { readPostmasterFile } from './postmaster-file'

/**
 * Ends every Postgres of a data directory immediately. Committed data is preserved; the next start
 * replays the write-ahead log first.
 */
export async function endAllClusters(places: { clusters: string; run: string }): Promise<void> {
  const names = await readdir(places.clusters).catch(() => [])
  await Promise.all(
    names.map(async (name) => {
      const data = await realDataPath(clusterPlace(places, name)).catch(() => null)
      const file = data === null ? null : await readPostmasterFile(data)
      if (data === null || !file || !isRunning(file.pid)) return
      if (process.platform === 'linux' && !processesIn(data).includes(file.pid)) return
      await stopPostmaster(file.pid, data, { immediate: true })
    }),
  )
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placeIn } from './cluster-place'

/** The ports of all clusters of a data directory, whether they run or not. */
export async function clusterPorts(clusters: string): Promise<number[]> {
  const names = await readdir(clusters)
  const ports = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(placeIn(join(clusters, name), name, '').stateFile, 'utf8').catch(
        () => null,
      )
      // This JSON is our own. A cluster being created has none yet.
      return text === null ? [] : [(JSON.parse(text) as { port: number }).port]
    }),
  )
  return ports.flat()
}

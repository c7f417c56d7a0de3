import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createClusterManager,
  type ClusterManager,
  type ClusterManagerParts,
} from '../src/modules/clusters/cluster-manager'
import type { ClusterHealth } from '../src/modules/clusters/clusters.types'
import { preparePostgresBinaries } from '../src/postgres/cluster/postgres-binaries'
import { postgresUser } from '../src/postgres/cluster/process-user'
import type { ProjectSecrets } from '../src/modules/projects/projects'
import {
  layout,
  makeDataDirectory,
  openDataDirectory,
  type DataDirectory,
} from '../src/base/disk/data-directory'
import { createLog } from '../src/base/log/log'
import { randomSecret } from '../src/base/secrets'

/** Clusters on a data directory of their own, without control database. */
export interface TemporaryClusters {
  directory: DataDirectory
  clusters: ClusterManager
  secrets: ProjectSecrets
  /** Health changes that the supervisor has reported. */
  health: { ref: string; health: ClusterHealth }[]
  /** Creates the manager of another server on the same data. */
  takeOver(options?: Partial<ClusterManagerParts>): ClusterManager
  end(): Promise<void>
}

export async function temporaryClusters(
  options: Pick<ClusterManagerParts, 'processMemory'> = {},
): Promise<TemporaryClusters> {
  const root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  const user = postgresUser()
  await makeDataDirectory(root, user)
  const directory = await openDataDirectory(root, null)
  const secrets: ProjectSecrets = {
    jwtSecret: randomSecret(),
    adminPassword: randomSecret(),
    editorPassword: randomSecret(),
    readerPassword: randomSecret(),
  }
  const health: TemporaryClusters['health'] = []
  const parts: ClusterManagerParts = {
    directory,
    binaries: await preparePostgresBinaries({ cacheDirectory: layout(root).cache, user }),
    user,
    log: createLog([]),
    secretsOf: () => Promise.resolve(secrets),
    adminIdle: 500,
    onHealth: (ref, reported) => health.push({ ref, health: reported }),
    ...options,
  }
  const clusters = createClusterManager(parts)
  return {
    directory,
    clusters,
    secrets,
    health,
    takeOver: (others) => createClusterManager({ ...parts, ...others }),
    async end() {
      await clusters.stopAll()
      await rm(root, { recursive: true, force: true })
    },
  }
}

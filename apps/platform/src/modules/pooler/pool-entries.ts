import type { Services } from '../../base/services'
import type { NetworkRules } from '../../postgres/network/network-rules'
import type { PoolEntry } from './pool-files'
import { maxPoolSize, poolSize } from './pool-sizes'
import { prepareDatabase } from './prepare-database'
import type { PoolMode, PoolSettings } from './pooler.types'

/** A project with pools. */
export interface PooledProject {
  ref: string
  socket: string
  port: number
  /** Connections that its Postgres allows logins of the project's people. */
  programConnections: number
  settings: PoolSettings
  rules: NetworkRules
}

type Needs = Pick<Services, 'clusterManager' | 'networkRules' | 'poolSettings' | 'projects'>

/**
 * Returns a project as it should be in the pools now.
 * @param current as it is there
 * @param password of the pooler's login
 * @returns null if it should have no pools
 */
export async function describeProject(
  { clusterManager, networkRules, poolSettings, projects }: Needs,
  { ref, current, password }: { ref: string; current: PooledProject | null; password: string },
): Promise<PooledProject | null> {
  const chosen = async () => {
    const [settings, rules] = await Promise.all([poolSettings.of(ref), networkRules.of(ref)])
    return { settings, rules }
  }
  const health = clusterManager.health(ref)
  if (health === 'healthy') {
    const admin = await clusterManager.target(ref, 'admin')
    const { host: socket, port } = admin
    const programConnections = await prepareDatabase(admin, password)
    return { ref, socket, port, programConnections, ...(await chosen()) }
  }
  if (current === null) return null
  // Clients wait for a Postgres that is restarted; their next statement finds it.
  if (health !== 'unhealthy' && (await projects.byRef(ref))?.status !== 'RESTARTING') return null
  return { ...current, ...(await chosen()) }
}

/** Returns the entries of the projects with a pool in this process. */
export function poolEntries(projects: Iterable<PooledProject>, mode: PoolMode): PoolEntry[] {
  return [...projects]
    .filter(({ settings }) => mode === 'session' || settings.mode === 'transaction')
    .map(({ ref, socket, port, programConnections, settings, rules }) => ({
      ref,
      socket,
      port,
      rules,
      poolSize: poolSize(settings, programConnections),
      maxConnections: maxPoolSize(settings.mode, programConnections),
    }))
}
